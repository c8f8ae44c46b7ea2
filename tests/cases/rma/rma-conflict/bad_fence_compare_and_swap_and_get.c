// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A compare_and_swap of one rank and a get of another, on one number in one epoch of fences.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Compare_and_swap(&one, &none, &got, MPI_INT, 2, 0, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
