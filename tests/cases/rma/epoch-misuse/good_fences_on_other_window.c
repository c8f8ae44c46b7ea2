// ranks: 2
// The fence epoch is one window's, the lock another's; and a lock between two fences without operations of their own.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank, peer, out = 1, in = 0;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int *second;
    MPI_Win other;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second, &other);
    MPI_Win_fence(0, win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, other);
    MPI_Get(&in, 1, MPI_INT, peer, 0, 1, MPI_INT, other);
    MPI_Win_unlock(peer, other);
    MPI_Put(&out, 1, MPI_INT, peer, 1, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Get(&in, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_unlock(rank, win);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, 1, 1, MPI_INT, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&other);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
