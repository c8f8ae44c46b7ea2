// ranks: 2
// Counts of one-sided operations are negative.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int peer, rank, numbers[4] = { 0 }, *base;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    peer = 1 - rank;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_Put(numbers, -1, MPI_INT, peer, 0, 1, MPI_INT, win); //~ violation[message-bad-argument]: origin_count
    MPI_Get(numbers, 1, MPI_INT, peer, 0, -1, MPI_INT, win); //~ violation[message-bad-argument]: target_count
    MPI_Accumulate(numbers, -2, MPI_INT, peer, 0, -2, MPI_INT, MPI_SUM, win); //~ violation[message-bad-argument]: origin_count
    MPI_Rput(numbers, -1, MPI_INT, peer, 0, 1, MPI_INT, win, &request); //~ violation[message-bad-argument]: origin_count
    MPI_Put(numbers, 0, MPI_INT, peer, 0, 0, MPI_INT, win);
    if (request != MPI_REQUEST_NULL)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
