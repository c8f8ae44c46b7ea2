// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A get is complete when its request is, and then the other rank puts.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rget(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win, &request);
        MPI_Waitsome(1, &request, &token, &old, MPI_STATUSES_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
