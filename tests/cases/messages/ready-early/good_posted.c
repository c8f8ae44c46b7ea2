// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Receives are posted before a barrier, a message, a reduction; a persistent one is started before.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1, other = 2, third = 3, token = 0, all;
    MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int step = 0; step < 3; step++) {
        if (rank == 1)
            MPI_Irecv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[0]);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Rsend(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        if (rank == 1) {
            MPI_Irecv(&other, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[1]);
            MPI_Send(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Irsend(&other, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &requests[1]);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    if (rank == 0)
        MPI_Rsend_init(&third, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &requests[2]);
    else
        MPI_Recv_init(&third, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &requests[2]);
    for (int step = 0; step < 3; step++) {
        if (rank == 1)
            MPI_Start(&requests[2]);
        MPI_Allreduce(&rank, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Start(&requests[2]);
        MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&requests[2]);
    MPI_Finalize();
    return 0;
}
