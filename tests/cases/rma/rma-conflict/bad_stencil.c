// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Each rank puts its edge into both neighbours, on the same number of theirs.
#include "order.h"

int main(void)
{
    begin();

    int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    for (int step = 0; step < 4; step++) {
        MPI_Put(&one, 1, MPI_INT, left, 15, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Put(&two, 1, MPI_INT, right, 15, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_fence(0, win);
    }

    end();
    return 0;
}
