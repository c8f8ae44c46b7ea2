// exit: any
// A copy of a request is started after the request was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int in = 0;
    MPI_Request receive, copy;
    MPI_Recv_init(&in, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_SELF, &receive);
    copy = receive;
    MPI_Request_free(&receive); //~ related[request-misuse]: the request was freed here
    MPI_Start(&copy); //~ violation[request-misuse]: a request that was freed is started
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 0;
}
