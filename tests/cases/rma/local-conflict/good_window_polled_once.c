// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A rank waits for a flag that another one puts (12.7).
#include "local.h"

int main(void)
{
    begin_window();

    volatile int *flag = memory;
    value[0] = 1;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(value + 1, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
    } else {
        later();
        later();
        if (*flag == 0) {
            later();
        }
        sink = memory[1];
    }
    MPI_Win_unlock_all(win);

    end_window();
    return 0;
}
