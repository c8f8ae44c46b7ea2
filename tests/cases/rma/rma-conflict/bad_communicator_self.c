// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A barrier on MPI_COMM_SELF waits for nobody.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
    }
    MPI_Barrier(MPI_COMM_SELF);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&copy);

    end();
    return 0;
}
