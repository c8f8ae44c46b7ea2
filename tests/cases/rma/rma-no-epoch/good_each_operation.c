// ranks: 2
// Every operation, in a lock epoch: each complete before its buffer is used again.
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
    int out = 1, in = 0, compare = 0;
    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Put(&out, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Get(&in, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win);
    MPI_Win_flush(1 - rank, win);
    MPI_Accumulate(&out, 1, MPI_INT, 1 - rank, 2, 1, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate(&out, 1, MPI_INT, &in, 1, MPI_INT, 1 - rank, 3, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(1 - rank, win);
    MPI_Fetch_and_op(&out, &in, MPI_INT, 1 - rank, 4, MPI_SUM, win);
    MPI_Win_flush(1 - rank, win);
    MPI_Compare_and_swap(&out, &compare, &in, MPI_INT, 1 - rank, 5, win);
    MPI_Win_flush(1 - rank, win);
    MPI_Rput(&out, 1, MPI_INT, 1 - rank, 6, 1, MPI_INT, win, &requests[0]);
    MPI_Rget(&in, 1, MPI_INT, 1 - rank, 7, 1, MPI_INT, win, &requests[1]);
    MPI_Win_flush(1 - rank, win);
    MPI_Raccumulate(&out, 1, MPI_INT, 1 - rank, 8, 1, MPI_INT, MPI_SUM, win, &requests[2]);
    MPI_Rget_accumulate(&out, 1, MPI_INT, &in, 1, MPI_INT, 1 - rank, 9, 1, MPI_INT, MPI_SUM, win, &requests[3]);
    MPI_Win_flush(1 - rank, win);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
