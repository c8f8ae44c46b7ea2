// ranks: 2
// exit: any
// The sum of pairs.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    struct { double value; int index; } out = {1, 2};
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Accumulate(&out, 1, MPI_DOUBLE_INT, peer, 128, 1, MPI_DOUBLE_INT, MPI_SUM, win); //~ violation[rma-bad-operation]: MPI_SUM is not defined for pairs of a value and an index (MPI_DOUBLE_INT)
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
