// ranks: 2
// exit: any
// Nobody is flushed, and nothing is under way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Win_flush(2, win); //~ violation[rma-bad-target]
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
