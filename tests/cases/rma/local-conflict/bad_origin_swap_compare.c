// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used before the operation is complete at its origin.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Compare_and_swap(value, compare, result, MPI_INT, 1, 2, win); //~ related[local-conflict]: the operation that uses the memory
        compare[0] = 7; //~ suspicious[local-conflict]
        MPI_Win_unlock(1, win);
    }

    end_window();
    return 0;
}
