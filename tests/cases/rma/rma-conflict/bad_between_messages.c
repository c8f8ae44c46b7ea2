// ranks: 4
// env: MPIWARDEN_RECORD=64M
// There and back, but the first message is sent before the put is complete.
#include "order.h"

int main(void)
{
    MPI_Comm half, between;

    begin();
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 0) {
        MPI_Ssend(&token, 1, MPI_INT, 1, 5, between);
    } else if (rank == 3) {
        MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 5, between, MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 1, 6, between);
    } else if (rank == 1) {
        MPI_Request request;
        MPI_Irecv(&token, 1, MPI_INT, 1, 6, between, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (rank == 0) {
        MPI_Win_flush(3, win);
    }
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    end();
    return 0;
}
