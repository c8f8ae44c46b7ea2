// compiler: fortran
// cflags: tests/cases/traps/fortran-c-keys/part_fortran_keys.f90 -Wno-unused-dummy-argument
// A main program in C with keys made in Fortran: used and freed in C, and a key of C freed in Fortran (19.3.7).
#include <mpi.h>
#include <stdlib.h>

void make_key_(int *key);
void make_type_key_(int *key);
void free_key_(int *key);

static int calls;

void count_call_(void)
{
    calls++;
}

int main(void)
{
    int key, saved, flag, number = 3;
    void *value;
    MPI_Comm comm, copy;
    MPI_Datatype type, other;

    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);

    make_key_(&key);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    if (!flag || value != &number)
        return 1;
    MPI_Comm_dup(comm, &copy);
    if (calls != 1)
        return 2;
    MPI_Comm_delete_attr(comm, key);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&copy);
    if (calls != 3)
        return 3;

    // Made in Fortran, freed there while it is in use.
    make_key_(&key);
    MPI_Comm_set_attr(comm, key, (void *)17);
    saved = key;
    free_key_(&key);
    if (key != MPI_KEYVAL_INVALID)
        return 4;
    MPI_Comm_get_attr(comm, saved, &value, &flag);
    if (!flag || value != (void *)17)
        return 5;
    MPI_Comm_delete_attr(comm, saved);
    if (calls != 4)
        return 6;

    // Made in C, freed in Fortran.
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(comm, key, &number);
    free_key_(&key);

    make_type_key_(&key);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_set_attr(type, key, (void *)18);
    MPI_Type_dup(type, &other);
    MPI_Type_free(&type);
    MPI_Type_free(&other);
    MPI_Type_free_keyval(&key);

    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
