// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A put and then an accumulate of one origin on one number, with nothing between them.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Put(&one, 1, MPI_INT, 1, 7, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Accumulate(&one, 1, MPI_INT, 1, 7, 1, MPI_INT, MPI_SUM, win); //~ related[rma-conflict]: the other access
        MPI_Win_unlock(1, win);
    }

    end();
    return 0;
}
