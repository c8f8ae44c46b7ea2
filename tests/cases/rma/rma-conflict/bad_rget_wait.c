// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The other rank puts before the request of the get is complete.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rget(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win, &request); //~ suspicious[rma-conflict]
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    if (rank == 0) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
