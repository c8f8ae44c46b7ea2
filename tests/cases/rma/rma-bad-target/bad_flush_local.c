// ranks: 2
// exit: any
// Nobody is flushed while an operation on somebody else is under way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, number = 1, *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Put(&number, 1, MPI_INT, 1 - rank, rank, 1, MPI_INT, win);
    MPI_Win_flush_local(-9, win); //~ violation[rma-bad-target]
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
