// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Exclusive locks of two windows over one memory do not know of each other.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    MPI_Win_create(memory, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_unlock(2, win);
    } else if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, second);
        MPI_Put(&two, 1, MPI_INT, 2, 0, 1, MPI_INT, second); //~ related[rma-conflict]: the other access
        MPI_Win_unlock(2, second);
    }
    MPI_Win_free(&second);

    end();
    return 0;
}
