// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Ranks meet on a communicator that was duplicated without blocking.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Barrier(copy);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&copy);

    end();
    return 0;
}
