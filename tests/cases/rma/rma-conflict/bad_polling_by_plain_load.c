// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The target tells another rank before there is anything that it could wait for: the data is all that is written.
#include "order.h"

int main(void)
{
    begin();

    zero();
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(1, win);
        MPI_Win_unlock_all(win);
    } else if (rank == 1) {
        MPI_Send(&token, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock_all(0, win);
        MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_unlock_all(win);
    }

    end();
    return 0;
}
