// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A nonblocking synchronous send is tested until its receive began.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 0) {
        MPI_Issend(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        for (int flag = 0; !flag;) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Put(&two, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
