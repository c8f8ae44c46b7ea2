// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The receiver asks until its message is there, and then gets.
#include "order.h"

int main(void)
{
    begin();

    int flag = 0;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &request);
        while (!flag) {
            MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
