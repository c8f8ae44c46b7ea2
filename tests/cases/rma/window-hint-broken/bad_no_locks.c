// ranks: 2
// The window is created with the hint no_locks, and is locked.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Info info;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &base, &win); //~ related[window-hint-broken]: created here
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Info_free(&info);
    if (MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win) == MPI_SUCCESS) //~ [ompi4 mpich4 mpich5 mpich5abi impi impiabi] violation[window-hint-broken]: with the hint no_locks
        //~^ [ompi5] portability[window-hint-broken]: with the hint no_locks
        MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
