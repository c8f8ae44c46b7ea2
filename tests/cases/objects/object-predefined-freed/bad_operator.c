// exit: any
// A predefined operator is freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Op op = MPI_SUM;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Op_free(&op); //~ violation[object-predefined-freed]: a predefined operator
    MPI_Finalize();
    return 0;
}
