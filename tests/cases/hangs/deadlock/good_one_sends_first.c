// ranks: 3
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_HANG_AFTER=2
// env: MPIWARDEN_ON_HANG=abort
// One rank of the ring sends first, after a while in which all others wait.
#include <mpi.h>
#include <stddef.h>
#include <unistd.h>

int main(void)
{
    int rank, size, value;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        sleep(4);
        MPI_Send(&rank, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    }
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != 0) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
