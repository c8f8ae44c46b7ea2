// compiler: fortran
// cflags: tests/cases/attributes/attr-language/part_own_in_fortran.f90
// What is set in Fortran is read in Fortran, and what is set in C is read in C, on one communicator.
#include <mpi.h>
#include <stdlib.h>

void set_wide_(const MPI_Fint *comm, const MPI_Fint *keys);
int wrong_in_fortran_(const MPI_Fint *comm, const MPI_Fint *keys);

int main(void)
{
    int keys[3], flag, number = 3;
    void *value;
    MPI_Comm comm;

    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    for (int i = 0; i < 3; i++)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keys[i], NULL);
    MPI_Fint f = MPI_Comm_c2f(comm);
    set_wide_(&f, keys);
    if (wrong_in_fortran_(&f, keys) != 0)
        return 1;

    MPI_Comm_set_attr(comm, keys[2], &number);
    MPI_Comm_get_attr(comm, keys[2], &value, &flag);
    if (!flag || value != &number)
        return 2;

    MPI_Comm_free(&comm);
    for (int i = 0; i < 3; i++)
        MPI_Comm_free_keyval(&keys[i]);
    MPI_Finalize();
    return 0;
}
