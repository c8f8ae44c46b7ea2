// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Only one of two requests is complete, and it is that of the other number.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request requests[2];
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rget(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win, &requests[0]); //~ suspicious[rma-conflict]
        MPI_Rget(&old, 1, MPI_INT, 2, 1, 1, MPI_INT, win, &requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    if (rank == 0) {
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
