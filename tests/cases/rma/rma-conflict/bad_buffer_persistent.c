// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A persistent send of window memory is waited for after the barrier.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Send_init(memory + 3, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, &request);
        MPI_Start(&request); //~ related[rma-conflict]: the other access
    } else if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    if (rank == 1) {
        MPI_Request_free(&request);
    }

    end();
    return 0;
}
