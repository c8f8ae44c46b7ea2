// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to what a root scatters.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Scatter(mine, 1, MPI_INT, &got, 1, MPI_INT, 1, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
