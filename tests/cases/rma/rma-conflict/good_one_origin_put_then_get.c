// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A put and then a get of one origin on one number, with a flush between them.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Put(&one, 1, MPI_INT, 1, 7, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Get(&old, 1, MPI_INT, 1, 7, 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
    }

    end();
    return 0;
}
