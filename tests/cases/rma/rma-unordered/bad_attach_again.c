// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The memory is attached a second time, and only of the first time the origin was told.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
        MPI_Win_attach(win, memory, sizeof memory);
    }
    if (rank == 0) {
        later();
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(&got, 1, MPI_INT, 1, at[1], 1, MPI_INT, win); //~ suspicious[rma-unordered]
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
