// ranks: 2
// env: MPIWARDEN_RECORD=64M
// in-part: messages not by send-unbuffered: what MPI_Start started
// A persistent message each way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, mine = 1, other = 0;
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv_init(&other, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(&mine, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, &requests[1]);
    for (int round = 0; round < 3; ++round) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
