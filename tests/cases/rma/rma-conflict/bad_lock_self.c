// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A rank puts into its own window under a shared lock while another one reads there.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(&one, 1, MPI_INT, 0, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_unlock(0, win);
    } else {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Get(&got, 1, MPI_INT, 0, 3, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_unlock(0, win);
    }

    end();
    return 0;
}
