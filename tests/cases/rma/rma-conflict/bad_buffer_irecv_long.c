// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes into a receive buffer that is in use (3.7.2), behind what is received.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Irecv(memory, 8, MPI_INT, 2, 5, MPI_COMM_WORLD, &request); //~ related[rma-conflict]: the other access
    } else if (rank == 2) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
