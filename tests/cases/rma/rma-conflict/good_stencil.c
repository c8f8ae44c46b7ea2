// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Each rank puts its edges into its neighbours' halos, and fences end each step.
#include "order.h"

int main(void)
{
    begin();

    int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    for (int step = 0; step < 4; step++) {
        MPI_Put(&one, 1, MPI_INT, left, 15, 1, MPI_INT, win);
        MPI_Put(&two, 1, MPI_INT, right, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
    }

    end();
    return 0;
}
