// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// Shared locks order nothing.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    if (rank == 0) {
        MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ related[local-conflict]: the other access
    } else {
        memory[0] = 9; //~ suspicious[local-conflict]
    }
    MPI_Win_unlock(1, win);

    end_window();
    return 0;
}
