// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The target polls a flag by loads, with MPI_Win_sync, and then sends what was put before, and need not be there yet.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Put(&one, 1, MPI_INT, 1, 9, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Recv(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        volatile int *flag = memory + 9;
        int there = 0;
        while (*flag == 0) {
            MPI_Win_sync(win);
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE); /* progress */
        }
        MPI_Win_sync(win);
        MPI_Send(memory, 1, MPI_INT, 0, 5, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
