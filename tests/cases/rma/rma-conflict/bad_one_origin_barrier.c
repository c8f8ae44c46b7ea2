// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A barrier between two puts completes nothing.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&two, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
