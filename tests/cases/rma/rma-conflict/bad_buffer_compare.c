// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to window memory that its owner uses as the number to compare with.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Compare_and_swap(&one, memory + 3, &got, MPI_INT, 2, 0, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
