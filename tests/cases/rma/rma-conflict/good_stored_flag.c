// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A rank stores a flag into its own window memory when its put is complete, and another one fetches it until it is there.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        ((volatile int *)memory)[9] = 1;
    } else if (rank == 1) {
        do {
            MPI_Fetch_and_op(&none, &token, MPI_INT, 0, 9, MPI_NO_OP, win);
            MPI_Win_flush(0, win);
        } while (token == 0);
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
