// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Persistent ready sends are started when the other rank has said that its receives are posted.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1, token = 0, numbers[2] = { 0 };
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Rsend_init(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Rsend_init(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &requests[1]);
    } else {
        MPI_Recv_init(&numbers[0], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Recv_init(&numbers[1], 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &requests[1]);
    }
    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Startall(2, requests);
        } else {
            MPI_Startall(2, requests);
            MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
