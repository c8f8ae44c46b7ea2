// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A get reads what is replaced.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank > 0) {
        MPI_Sendrecv_replace(mine + 3, 1, MPI_INT, 3 - rank, 5, 3 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
