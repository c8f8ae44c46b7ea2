// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The flag is raised before the put is complete.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Accumulate(&one, 1, MPI_INT, 2, 9, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(2, win);
    } else if (rank == 1) {
        do {
            MPI_Fetch_and_op(&none, &token, MPI_INT, 2, 9, MPI_NO_OP, win);
            MPI_Win_flush(2, win);
        } while (token == 0);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
