// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A nonblocking broadcast of window memory is waited for after the barrier.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    MPI_Ibcast(mine + 3, 1, MPI_INT, 1, MPI_COMM_WORLD, &request); //~ related[rma-conflict]: the other access
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
