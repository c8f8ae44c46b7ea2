// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Receives from anybody, posted before those who send know of it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1, values[2];
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (int at = 0; at < 2; at++)
            MPI_Irecv(&values[at], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[at]);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Rsend(&value, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
