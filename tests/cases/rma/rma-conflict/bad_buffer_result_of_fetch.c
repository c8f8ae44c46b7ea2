// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to window memory that its owner uses as the result of a fetch_and_op.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Fetch_and_op(&one, memory + 3, MPI_INT, 2, 0, MPI_SUM, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
