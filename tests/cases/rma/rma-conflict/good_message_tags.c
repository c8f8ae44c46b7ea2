// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The message of this tag was sent after the put.
#include "order.h"

int main(void)
{
    MPI_Request request;

    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Isend(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Recv(&token, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
