// ranks: 3
// env: MPIWARDEN_RECORD=64M
// One of the puts has one element.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    } else if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
