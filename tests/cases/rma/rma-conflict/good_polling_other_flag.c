// ranks: 4
// env: MPIWARDEN_RECORD=64M
// The flag that is polled is raised by the rank that put.
#include "order.h"

int main(void)
{
    begin();

    int flag = 9;
    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Accumulate(&one, 1, MPI_INT, 2, 9, 1, MPI_INT, MPI_REPLACE, win);
    } else if (rank == 3) {
        MPI_Accumulate(&one, 1, MPI_INT, 2, 10, 1, MPI_INT, MPI_REPLACE, win);
    } else if (rank == 1) {
        do {
            MPI_Fetch_and_op(&none, &token, MPI_INT, 2, flag, MPI_NO_OP, win);
            MPI_Win_flush(2, win);
        } while (token == 0);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
