// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used when the operation is complete at its origin.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(result, 2, MPI_INT, 1, 2, 2, MPI_INT, win);
        MPI_Win_flush(1, win);
        result[0] = 7;
        MPI_Win_unlock(1, win);
    }

    end_window();
    return 0;
}
