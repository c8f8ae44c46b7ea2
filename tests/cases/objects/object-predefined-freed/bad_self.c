// exit: any
// MPI_COMM_SELF is freed by MPI_Finalize, and by nobody else.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm mine = MPI_COMM_SELF;
    MPI_Comm_free(&mine); //~ violation[object-predefined-freed]

    MPI_Finalize();
    return 0;
}
