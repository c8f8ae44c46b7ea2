// Persistent requests that are never freed: inactive ones, and one that is active.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int in = 0, out = 1;
    MPI_Request send, receive, never;
    MPI_Send_init(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &send); //~ leak[request-leak]: this persistent request was never freed
    MPI_Recv_init(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &receive);
    MPI_Ssend_init(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &never); //~ leak[request-leak]
    for (int i = 0; i < 3; i++) {
        MPI_Start(&receive);
        MPI_Start(&send);
        MPI_Wait(&send, MPI_STATUS_IGNORE);
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
    }
    MPI_Start(&receive); //~ violation[request-leak]
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);

    MPI_Finalize();
    return 0;
}
