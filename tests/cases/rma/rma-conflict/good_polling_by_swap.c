// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A flag is polled by Compare_and_swap until it can be taken down.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Fetch_and_op(&one, &old, MPI_INT, 2, 9, MPI_REPLACE, win);
    } else if (rank == 1) {
        do {
            MPI_Compare_and_swap(&none, &one, &token, MPI_INT, 2, 9, win);
            MPI_Win_flush(2, win);
        } while (token != 1);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
