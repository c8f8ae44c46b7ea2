// ranks: 5
// env: MPIWARDEN_RECORD=64M
// In a chain of messages the third rank sends before it receives.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 4, 0, MPI_COMM_WORLD);
    } else if (rank == 4) {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    } else if (rank == 3) {
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, 4, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
