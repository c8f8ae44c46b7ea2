// exit: any
// MPI_COMM_WORLD is the system's, whatever variable holds its handle.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm everyone = MPI_COMM_WORLD;
    MPI_Comm_free(&everyone); //~ violation[object-predefined-freed]

    MPI_Finalize();
    return 0;
}
