// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The message is sent before the put is complete.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ related[local-conflict]: the other access
        MPI_Send(value, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        MPI_Win_unlock(1, win);
    } else {
        MPI_Recv(result, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        memory[0] = 9; //~ suspicious[local-conflict]
    }

    end_window();
    return 0;
}
