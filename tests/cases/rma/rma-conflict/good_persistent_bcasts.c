// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 impi impiabi — has no such calls
// Of two persistent broadcasts the one that is started second at all orders: the starts of each are counted apart (6.13).
#include "order.h"

int main(void)
{
    begin();

    int other = 0;
    MPI_Request requests[2];
    MPI_Bcast_init(&token, 1, MPI_INT, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Bcast_init(&other, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 2; turn++) {
        MPI_Start(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        if (rank == 0) {
            MPI_Put(&one, 1, MPI_INT, 2, turn, 1, MPI_INT, win);
            MPI_Win_flush(2, win);
        }
        MPI_Start(&requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        if (rank == 1) {
            MPI_Get(&got, 1, MPI_INT, 2, turn, 1, MPI_INT, win);
            MPI_Win_flush(2, win);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);

    end();
    return 0;
}
