// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used when the operation is complete at its origin.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Fetch_and_op(value, result, MPI_INT, 1, 2, MPI_SUM, win);
        sink = value[0];
        MPI_Win_flush_all(win);
        value[0] = 7;
        MPI_Win_unlock_all(win);
    }

    end_window();
    return 0;
}
