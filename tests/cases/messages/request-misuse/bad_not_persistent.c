// exit: any
// The request of a nonblocking receive is started.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int in = 0;
    MPI_Request receive;
    MPI_Irecv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &receive); //~ related[request-misuse]: the operation was begun here
    MPI_Start(&receive); //~ violation[request-misuse]: the request of a receive is started, and is not persistent
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 0;
}
