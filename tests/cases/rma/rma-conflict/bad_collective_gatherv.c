// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The root is rank 0: nothing comes back to rank 1.
#include "order.h"

int main(void)
{
    begin();

    int all[3], counts[3] = {1, 1, 1}, starts[3] = {0, 1, 2};
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
    }
    MPI_Gatherv(&one, 1, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
