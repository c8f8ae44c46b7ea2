// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The old value is there after a local flush, but the update need not be made at the target.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Fetch_and_op(&one, &got, MPI_INT, 2, 0, MPI_SUM, win); //~ suspicious[rma-conflict]
        MPI_Win_flush_local(2, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Get(&old, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
