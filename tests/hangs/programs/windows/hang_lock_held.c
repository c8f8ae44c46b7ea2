// A rank goes into a barrier with a lock that another one must have before it comes there.
// ranks: 3
// finds: deadlock 0-1
// finds: deadlock 0-2
// finds: collective-missing 0-1
// finds: collective-missing 0-2
// finds: stuck 0-2
// also: epoch-misuse
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win window;
    int one = 1;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
        MPI_Win_flush(2, window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window); //~ either waits 1: MPI_Win_lock
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, window); //~ either waits 1: MPI_Put
        MPI_Win_unlock(2, window); //~ either waits 1: MPI_Win_unlock
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ waits 0,2: MPI_Barrier
    if (rank == 0)
        MPI_Win_unlock(2, window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
