// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The get stands before the loop that polls.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0 || rank == 2) {
        MPI_Put(&one, 1, MPI_INT, 2, rank, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Accumulate(&one, 1, MPI_INT, 2, 9, 1, MPI_INT, MPI_SUM, win);
    } else {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
        do {
            MPI_Get_accumulate(NULL, 0, MPI_INT, &token, 1, MPI_INT, 2, 9, 1, MPI_INT, MPI_NO_OP, win);
            MPI_Win_flush(2, win);
        } while (token < 2);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
