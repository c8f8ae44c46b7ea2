// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Three ranks put in turn under exclusive locks, and a rank that reads has a shared one.
#include "order.h"

int main(void)
{
    begin();

    for (int turn = 0; turn < 3; turn++) {
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 3, 0, win);
            MPI_Put(&one, 1, MPI_INT, 3, 5, 1, MPI_INT, win);
            MPI_Win_unlock(3, win);
        } else if (rank == 1) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 3, 0, win);
            MPI_Put(&two, 1, MPI_INT, 3, 5, 1, MPI_INT, win);
            MPI_Win_unlock(3, win);
        } else if (rank == 2) {
            MPI_Win_lock(MPI_LOCK_SHARED, 3, 0, win);
            MPI_Get(&got, 1, MPI_INT, 3, 5, 1, MPI_INT, win);
            MPI_Win_unlock(3, win);
        }
    }

    end();
    return 0;
}
