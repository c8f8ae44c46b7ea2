// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Each rank puts to its right another number than that which is written.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    MPI_Put(memory + 4, 1, MPI_INT, (rank + 1) % ranks, 3, 1, MPI_INT, win);
    MPI_Win_fence(0, win);

    end();
    return 0;
}
