// ranks: 3
// env: MPIWARDEN_RECORD=64M
// An accumulate of one rank and a get of another, on one number: a fence stands between them.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Accumulate(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
