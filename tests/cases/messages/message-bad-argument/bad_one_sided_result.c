// ranks: 2
// exit: any
// The count of a result is negative. Open MPI crashes.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int peer, rank, numbers[4] = { 0 }, result[4] = { 0 }, *base;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Get_accumulate(numbers, 1, MPI_INT, result, -1, MPI_INT, peer, 0, 1, MPI_INT, MPI_SUM, win); //~ violation[message-bad-argument]: result_count
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
