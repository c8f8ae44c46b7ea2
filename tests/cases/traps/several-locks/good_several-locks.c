// ranks: 4
// skip: mpich4 mpich5 mpich5abi — four ranks that wait busily are too slow on two cores
// Locks on several targets at once, opened and closed in any order, each target put to while it is locked.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int size, out[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int target = 0; target < size; target++)
        MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
    for (int target = size - 1; target >= 0; target--)
        MPI_Put(&out[target], 1, MPI_INT, target, rank, 1, MPI_INT, win);
    MPI_Win_flush_all(win);
    for (int step = 0; step < size; step++) {
        int target = (rank + step) % size;
        MPI_Put(&out[target], 1, MPI_INT, target, 8 + rank, 1, MPI_INT, win);
        MPI_Win_unlock(target, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int target = rank % 2; target < size; target += 2)
        MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
    for (int target = rank % 2; target < size; target += 2)
        MPI_Win_unlock(target, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
