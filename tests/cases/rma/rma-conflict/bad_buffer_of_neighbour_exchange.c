// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Each rank puts to its right what its left neighbour's put writes in the same epoch.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    MPI_Put(memory + 3, 1, MPI_INT, (rank + 1) % ranks, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    MPI_Win_fence(0, win);

    end();
    return 0;
}
