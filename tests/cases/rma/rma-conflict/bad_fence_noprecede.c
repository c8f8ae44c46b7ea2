// ranks: 3
// env: MPIWARDEN_RECORD=64M
// 12.5.1: a fence with MPI_MODE_NOPRECEDE need not synchronise.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_unlock(2, win);
    }
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    end();
    return 0;
}
