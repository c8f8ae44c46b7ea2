// exit: any
// A persistent request is started while it is active: by itself, and among others.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int in = 0;
    MPI_Request receive;
    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &receive);
    MPI_Start(&receive); //~ related[request-misuse]: the operation was begun here
    MPI_Start(&receive); //~ violation[request-misuse]: a persistent request is started that is active
    MPI_Abort(MPI_COMM_WORLD, 3);
    return 0;
}
