// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The message is sent before an accumulate is complete; the target has no epoch.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Accumulate(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, MPI_SUM, win); //~ suspicious[rma-unordered]
        MPI_Win_flush(1, win);
        MPI_Win_unlock(1, win);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        later();
        MPI_Win_detach(win, memory); //~ related[rma-unordered]
    }

    end();
    return 0;
}
