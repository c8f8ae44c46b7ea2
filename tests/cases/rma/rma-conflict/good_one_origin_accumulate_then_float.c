// ranks: 2
// env: MPIWARDEN_RECORD=64M
// An accumulate and then an accumulate of another type of one origin on one number, with a flush between them.
#include "order.h"

static float real = 1.5f;

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Accumulate(&one, 1, MPI_INT, 1, 7, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(1, win);
        MPI_Accumulate(&real, 1, MPI_FLOAT, 1, 7, 1, MPI_FLOAT, MPI_SUM, win);
        MPI_Win_unlock(1, win);
    }

    end();
    return 0;
}
