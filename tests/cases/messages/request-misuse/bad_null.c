// exit: any
// MPI_REQUEST_NULL is freed and cancelled.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Request none = MPI_REQUEST_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Cancel(&none); //~ violation[request-misuse]: MPI_REQUEST_NULL is cancelled
    MPI_Request_free(&none); //~ violation[request-misuse]: MPI_REQUEST_NULL is freed
    MPI_Finalize();
    return 0;
}
