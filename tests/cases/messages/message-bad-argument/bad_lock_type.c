// ranks: 2
// exit: any
// A lock that is neither shared nor exclusive.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Win_unlock(0, win);
    if (MPI_Win_lock(77, 0, 0, win) == MPI_SUCCESS) //~ violation[message-bad-argument]: `lock_type` is none of MPI_LOCK_SHARED and MPI_LOCK_EXCLUSIVE
        MPI_Win_unlock(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
