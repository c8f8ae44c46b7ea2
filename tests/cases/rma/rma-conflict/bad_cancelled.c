// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A receive was cancelled, and the message of the next one comes before the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Irecv(&old, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
