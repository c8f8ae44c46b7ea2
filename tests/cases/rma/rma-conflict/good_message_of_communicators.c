// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The message on the first communicator is received before the get.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Isend(&token, 1, MPI_INT, 1, 1, copy, &request);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Recv(&token, 1, MPI_INT, 0, 1, copy, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&copy);

    end();
    return 0;
}
