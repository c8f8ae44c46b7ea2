// ranks: 2
// The program calls the error handler of its window inside an epoch, with the class of a synchronisation fault.
#include <mpi.h>
#include <stdlib.h>

static void quiet(MPI_Win *win, int *code, ...)
{
    (void)win, (void)code;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, out = 1;
    int *base;
    MPI_Win win;
    MPI_Errhandler handler;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_create_errhandler(quiet, &handler);
    MPI_Win_set_errhandler(win, handler);
    MPI_Errhandler_free(&handler);
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Put(&out, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Win_call_errhandler(win, MPI_ERR_RMA_SYNC);
    MPI_Win_flush(1 - rank, win);
    MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_call_errhandler(win, MPI_ERR_RMA_RANGE);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
