// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A fetch_and_op of one rank and an accumulate of another type of another, on one number: a fence stands between them.
#include "order.h"

static float real = 1.5f;

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Fetch_and_op(&one, &got, MPI_INT, 2, 0, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);
    if (rank == 1) {
        MPI_Accumulate(&real, 1, MPI_FLOAT, 2, 0, 1, MPI_FLOAT, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
