// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A nonblocking standard send may end before its receive begins.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 0) {
        MPI_Isend(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        for (int flag = 0; !flag;) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Put(&two, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
