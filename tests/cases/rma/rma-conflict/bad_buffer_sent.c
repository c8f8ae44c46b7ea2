// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to window memory that its owner uses as the buffer of a send.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Send(memory + 3, 1, MPI_INT, 2, 5, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    }
    if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
