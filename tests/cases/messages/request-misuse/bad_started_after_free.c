// A request is started that was freed, so that its variable has MPI_REQUEST_NULL.
// exit: any
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int in = 0;
    MPI_Request receive;
    MPI_Recv_init(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &receive);
    MPI_Request_free(&receive);
    MPI_Start(&receive); //~ violation[request-misuse]: MPI_REQUEST_NULL is started
    MPI_Finalize();
    return 0;
}
