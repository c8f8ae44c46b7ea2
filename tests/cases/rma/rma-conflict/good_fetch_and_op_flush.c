// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The update is made at the target when the barrier begins.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Fetch_and_op(&one, &got, MPI_INT, 2, 0, MPI_SUM, win);
        MPI_Win_flush(2, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Get(&old, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
