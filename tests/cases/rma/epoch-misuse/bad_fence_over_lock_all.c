// ranks: 2
// exit: any
// As with one target, with MPI_Win_lock_all, and no operation inside of it.
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
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    MPI_Win_lock_all(0, win); //~ related[epoch-misuse]: the earlier call is here
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Accumulate(&out, 1, MPI_INT, peer, 1, 1, MPI_INT, MPI_SUM, win); //~ related[epoch-misuse]: the first operation is here
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win); //~ violation[epoch-misuse]: overlaps one of a lock
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
