// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A barrier stands between the end of a get and the detach.
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
        MPI_Get(&got, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        later();
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
