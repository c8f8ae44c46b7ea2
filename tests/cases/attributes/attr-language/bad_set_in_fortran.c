// compiler: fortran
// cflags: tests/cases/attributes/attr-language/part_set_in_fortran.f90
// Examples 2 and 3 of 19.3.7: set in Fortran, read in C and in Fortran. C gets addresses of storage inside of MPI.
#include <mpi.h>
#include <stdlib.h>

void set_in_fortran_(const MPI_Fint *comm, const MPI_Fint *keys);
void read_short_(const MPI_Fint *comm, const MPI_Fint *keys, MPI_Fint *values);
void read_wide_(const MPI_Fint *comm, const MPI_Fint *keys, MPI_Aint *values);

int main(void)
{
    int keys[3], flag, *number;
    MPI_Aint *wide;
    MPI_Comm comm;

    MPI_Init(NULL, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    for (int i = 0; i < 3; i++)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keys[i], NULL);
    MPI_Fint f = MPI_Comm_c2f(comm);
    set_in_fortran_(&f, keys); //~ note[deprecated-call]: MPI_ATTR_PUT

    MPI_Comm_get_attr(comm, keys[0], &number, &flag); //~ note[attr-language]: reads in C
    if (!flag || *number != 7)
        return 1;
    MPI_Comm_get_attr(comm, keys[1], &wide, &flag); //~ note[attr-language]: reads in C
    if (!flag || *wide != 42)
        return 2;
    MPI_Comm_get_attr(comm, keys[2], &wide, &flag); //~ note[attr-language]: reads in C
    if (!flag || *wide != (MPI_Aint)1 << 40)
        return 3;

    MPI_Fint shorts[3];
    read_short_(&f, keys, shorts); //~ note[deprecated-call]: MPI_ATTR_GET
    //~^ suspicious[attr-truncated]
    if (shorts[0] != 7 || shorts[1] != 42 || shorts[2] != 0)
        return 4;
    MPI_Aint wides[3];
    read_wide_(&f, keys, wides);
    if (wides[0] != 7 || wides[1] != 42 || wides[2] != (MPI_Aint)1 << 40)
        return 5;

    MPI_Comm_free(&comm);
    for (int i = 0; i < 3; i++)
        MPI_Comm_free_keyval(&keys[i]);
    MPI_Finalize();
    return 0;
}
