// ranks: 2
// exit: any
// The operation after the unlock makes a fence epoch that is not disjoint from the lock's.
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
    MPI_Win_fence(0, win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win); //~ related[epoch-misuse]: the earlier call is here
    MPI_Get(&in, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Put(&out, 1, MPI_INT, peer, 1, 1, MPI_INT, win); //~ related[epoch-misuse]: the first operation is here
    MPI_Win_fence(0, win); //~ violation[epoch-misuse]: overlaps one of a lock
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
