// ranks: 2
// env: MPIWARDEN_RECORD=64M
// One origin puts twice on a number in two epochs of fences.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
