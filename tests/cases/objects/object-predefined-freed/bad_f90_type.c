// exit: any
// The parametrised Fortran types are predefined datatypes without a name.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype real;
    MPI_Type_create_f90_real(6, 30, &real);
    MPI_Type_free(&real); //~ violation[object-predefined-freed]

    MPI_Finalize();
    return 0;
}
