// A fence here, a barrier there: both are collective, over other communicators (12.5.1).
// ranks: 2
// finds: deadlock 0-1
// finds: collective-missing 0-1
// also: epoch-misuse rma-no-epoch
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win window;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Win_fence(0, window); //~ waits 0: MPI_Win_fence
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ waits 1: MPI_Barrier
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
