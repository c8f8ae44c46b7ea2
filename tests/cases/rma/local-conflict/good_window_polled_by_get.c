// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A rank waits for a flag that the target stores.
#include "local.h"

int main(void)
{
    begin_window();

    volatile int *flag = memory;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        while (result[0] == 0) {
            MPI_Get(result, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_flush(1, win);
        }
    } else {
        later();
        *flag = 1;
        MPI_Win_sync(win);
    }
    MPI_Win_unlock_all(win);

    end_window();
    return 0;
}
