// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A receive was cancelled: the message goes to the next one.
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
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
