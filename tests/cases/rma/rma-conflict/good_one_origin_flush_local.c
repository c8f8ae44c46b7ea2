// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Between two puts is a flush.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Put(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Put(&two, 1, MPI_INT, 1, 2, 1, MPI_INT, win);
        MPI_Win_unlock_all(win);
    }

    end();
    return 0;
}
