// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A put of a rank to itself is complete.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        sink = memory[0];
        MPI_Win_unlock(0, win);
    }

    end_window();
    return 0;
}
