// ranks: 2
// env: MPIWARDEN_RECORD=64M
// One origin puts twice on a number in one epoch of fences.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 0, 2, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 0, 2, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
