// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The receive is complete before the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Irecv(memory, 8, MPI_INT, 2, 5, MPI_COMM_WORLD, &request);
    } else if (rank == 2) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
