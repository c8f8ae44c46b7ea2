// ranks: 2
// env: MPIWARDEN_RECORD=2M
// exit: any
// After far more operations than a recording has room for each rank puts to an element of its own.
#include "order.h"

enum { ROUNDS = 50000 };

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Put(&one, 1, MPI_INT, 1 - rank, 4 + rank, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_fence(0, win);
    }
    MPI_Put(&one, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
    MPI_Win_fence(0, win);

    end();
    return 0;
}
