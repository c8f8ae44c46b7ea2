// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The root of the gathering is not the target.
#include "order.h"

int main(void)
{
    begin();

    int all[3];
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Accumulate(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, MPI_SUM, win); //~ suspicious[rma-unordered]
        MPI_Win_unlock(1, win);
    }
    MPI_Gather(&one, 1, MPI_INT, all, 1, MPI_INT, 2, MPI_COMM_WORLD);
    if (rank == 1) {
        later();
        MPI_Win_detach(win, memory); //~ related[rma-unordered]
    }

    end();
    return 0;
}
