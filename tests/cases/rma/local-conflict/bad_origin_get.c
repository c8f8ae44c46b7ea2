// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used before the operation is complete at its origin.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Get(result, 2, MPI_INT, 1, 2, 2, MPI_INT, win); //~ related[local-conflict]: the operation that uses the memory
        sink = result[0]; //~ suspicious[local-conflict]
        MPI_Win_unlock_all(win);
    }

    end_window();
    return 0;
}
