// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A counter is polled by Get_accumulate until both writers have added to it.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    if (rank == 0 || rank == 2) {
        MPI_Put(&one, 1, MPI_INT, 2, rank, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Accumulate(&one, 1, MPI_INT, 2, 9, 1, MPI_INT, MPI_SUM, win);
    } else {
        do {
            MPI_Get_accumulate(NULL, 0, MPI_INT, &token, 1, MPI_INT, 2, 9, 1, MPI_INT, MPI_NO_OP, win);
            MPI_Win_flush(2, win);
        } while (token < 2);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
