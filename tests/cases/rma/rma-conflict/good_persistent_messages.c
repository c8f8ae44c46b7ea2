// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Started messages, which were set up before, order put and get.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0) {
        MPI_Send_init(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    } else if (rank == 1) {
        MPI_Recv_init(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
    }
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 2; turn++) {
        if (rank == 0) {
            MPI_Put(&one, 1, MPI_INT, 2, turn, 1, MPI_INT, win);
            MPI_Win_flush(2, win);
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Get(&got, 1, MPI_INT, 2, turn, 1, MPI_INT, win);
            MPI_Win_flush(2, win);
        }
    }
    MPI_Win_unlock_all(win);
    if (rank < 2) {
        MPI_Request_free(&request);
    }

    end();
    return 0;
}
