// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Some of two receives are waited for after the get.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request requests[2];
    MPI_Status statuses[2];
    int done, at[2], sink[2];
    if (rank == 1) {
        MPI_Irecv(&sink[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&sink[1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[1]);
    }
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
        for (int left = 2; left > 0; left -= done) {
            MPI_Waitsome(2, requests, &done, at, statuses);
        }
    } else {
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
