// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A get reads window memory into which its owner receives what it has matched before (3.8.3).
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Message message;
        MPI_Mprobe(2, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(memory + 3, 1, MPI_INT, &message, MPI_STATUS_IGNORE); //~ related[rma-conflict]: the other access
    }
    if (rank == 2) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
