// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The root's put is complete before it broadcasts into the same memory: no byte of it can have come before.
#include "order.h"

int main(void)
{
    begin();

    int scratch = 0;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
    }
    MPI_Bcast(rank == 1 ? memory + 3 : &scratch, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
