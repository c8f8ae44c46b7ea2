// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Between two puts is a flush for the origin only.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Put(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush_local(1, win);
        MPI_Put(&two, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_unlock_all(win);
    }

    end();
    return 0;
}
