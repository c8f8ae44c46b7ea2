// ranks: 2
// Requests of operations are waited for after the unlock, in another epoch, and after the window is gone.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int out = 1, in = 0, flag = 0;
    MPI_Request first, second, third;
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Rput(&out, 1, MPI_INT, 1 - rank, rank, 1, MPI_INT, win, &first);
    MPI_Rget(&in, 1, MPI_INT, 1 - rank, 4, 1, MPI_INT, win, &second);
    MPI_Raccumulate(&out, 1, MPI_INT, 1 - rank, 8, 1, MPI_INT, MPI_SUM, win, &third);
    MPI_Win_unlock(1 - rank, win);
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    MPI_Win_lock_all(0, win);
    while (!flag)
        MPI_Test(&second, &flag, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Wait(&third, MPI_STATUS_IGNORE);

    MPI_Finalize();
    return 0;
}
