// ranks: 3
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_HANG_AFTER=2
// env: MPIWARDEN_ON_HANG=abort
// The message is received before the barrier.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&value, 1, MPI_INT, 2, 7, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
