// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A get is complete everywhere when it is complete at its origin.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush_local(2, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
