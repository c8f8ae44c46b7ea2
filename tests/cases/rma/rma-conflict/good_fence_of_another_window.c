// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A fence that closes an epoch of another window orders put and get.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    int *other;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &other, &second);
    MPI_Win_lock_all(0, win);
    MPI_Win_fence(0, second);
    MPI_Put(&two, 1, MPI_INT, (rank + 1) % 3, 3, 1, MPI_INT, second);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, second);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&second);

    end();
    return 0;
}
