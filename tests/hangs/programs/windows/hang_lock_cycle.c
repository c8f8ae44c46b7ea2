// Each holds an exclusive lock that the other one wants next (12.5.3).
// ranks: 2
// finds: deadlock 0-1
// finds: stuck 0-1
// also: epoch-misuse
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win windows[2];
    int *memory[2], one = 1;
    for (int i = 0; i < 2; i++)
        MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &windows[i]);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, windows[rank]);
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, windows[rank]);
    MPI_Win_flush(0, windows[rank]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, windows[1 - rank]); //~ either waits 0-1: MPI_Win_lock
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, windows[1 - rank]); //~ either waits 0-1: MPI_Put
    MPI_Win_unlock(0, windows[1 - rank]); //~ either waits 0-1: MPI_Win_unlock
    MPI_Win_unlock(0, windows[rank]);
    for (int i = 0; i < 2; i++)
        MPI_Win_free(&windows[i]);
    MPI_Finalize();
    return 0;
}
