// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A persistent send of window memory is complete before the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Send_init(memory + 3, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, &request);
        MPI_Start(&request);
    } else if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    if (rank == 1) {
        MPI_Request_free(&request);
    }

    end();
    return 0;
}
