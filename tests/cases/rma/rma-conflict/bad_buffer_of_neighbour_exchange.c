// ranks: 4
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 mpich4 mpich5 mpich5abi impi impiabi — buffers of other calls are not kept as events yet
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
