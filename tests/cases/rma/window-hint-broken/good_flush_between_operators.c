// ranks: 2
// A flush stands between the sum and the maximum; other elements, MPI_NO_OP and one operator twice need none.
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
    int one = 1, two = 2, three = 3, in = 0;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Accumulate(&two, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Accumulate(&three, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, MPI_MAX, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, &in, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_NO_OP, win);
    MPI_Win_flush(1 - rank, win);
    MPI_Accumulate(&two, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_MAX, win);
    MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
