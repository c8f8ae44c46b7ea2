// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Window memory is used by its owner when the put is complete: as the result of a fetch_and_op.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Fetch_and_op(&one, memory + 3, MPI_INT, 2, 0, MPI_SUM, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
