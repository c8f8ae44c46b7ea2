// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The receive is tested until it is complete before the get.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 1) {
        MPI_Irecv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Rsend(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        for (int flag = 0; !flag;) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
