// ranks: 4
// env: MPIWARDEN_RECORD=64M
// The token starts at the wrong rank: the last one puts without having seen it.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank != 0 && rank != 3) {
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    MPI_Win_flush(0, win);
    if (rank != 3) {
        MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 3) {
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
