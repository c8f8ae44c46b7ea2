// ranks: 4
// env: MPIWARDEN_RECORD=64M
// The barrier is that of ranks 0 and 1, and of 2 and 3.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm together, apart;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, 0, &together);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &apart);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win);
        MPI_Win_flush(3, win);
    }
    MPI_Barrier(together);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&together);
    MPI_Comm_free(&apart);

    end();
    return 0;
}
