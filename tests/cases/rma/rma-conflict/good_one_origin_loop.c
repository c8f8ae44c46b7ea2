// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A loop puts, and flushes each time.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        for (int i = 0; i < 4; i++) {
            MPI_Put(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win);
            MPI_Win_flush(1, win);
        }
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
