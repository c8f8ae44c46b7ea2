// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// Exclusive locks keep the two apart.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    if (rank == 0) {
        MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    } else {
        memory[0] = 9;
    }
    MPI_Win_unlock(1, win);

    end_window();
    return 0;
}
