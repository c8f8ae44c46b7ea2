// exit: any
// A request that was never made. Open MPI crashes of it.
#include <mpi.h>
#include <stddef.h>

static MPI_Request request;

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Start(&request); //~ violation[request-misuse]: what is no handle (0) is started
    MPI_Finalize();
    return 0;
}
