// ranks: 3
// env: MPIWARDEN_RECORD=64M
// An accumulate of one rank and an accumulate of another type of another, on one number in one epoch of fences.
#include "order.h"

static float real = 1.5f;

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Accumulate(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_SUM, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Accumulate(&real, 1, MPI_FLOAT, 2, 0, 1, MPI_FLOAT, MPI_SUM, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
