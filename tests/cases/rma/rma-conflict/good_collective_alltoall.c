// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The call of all ranks stands after the flush that completes the put.
#include "order.h"

int main(void)
{
    begin();

    int all[3] = {0}, back[3];
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    if (rank == 0) {
        MPI_Win_flush(2, win);
    }
    MPI_Alltoall(all, 1, MPI_INT, back, 1, MPI_INT, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
