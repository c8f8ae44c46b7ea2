// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The message is sent when the put is complete.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        later();
        MPI_Win_detach(win, memory);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
