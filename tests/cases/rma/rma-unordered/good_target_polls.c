// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The target waits for what the put writes, with MPI_Win_sync, and detaches.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
        MPI_Win_flush(1, win);
    } else {
        int there;
        volatile int *flag = memory;
        while (*flag == 0) {
            MPI_Win_sync(win);
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE); /* progress */
        }
        MPI_Win_sync(win);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
