// ranks: 2
// exit: any
// skip: mpich4 — the library waits for ever after it has refused the operation
// MPI_MAXLOC of numbers that have no index.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[2] = {1, 2};
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Accumulate(out, 2, MPI_INT, peer, 96, 2, MPI_INT, MPI_MAXLOC, win); //~ violation[rma-bad-operation]: MPI_MAXLOC is not defined for C integers (MPI_INT)
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
