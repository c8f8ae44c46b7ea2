// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The mutex is handed over by a message before the put is complete.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Accumulate(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_SUM, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
