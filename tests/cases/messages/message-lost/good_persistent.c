// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Each start of a persistent request is a message.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send_init(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
    else
        MPI_Recv_init(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 5; ++i) {
        MPI_Startall(1, &request);
        MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
