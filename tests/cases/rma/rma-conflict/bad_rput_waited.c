// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The request says that the put is complete at its origin only.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rput(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win, &request); //~ suspicious[rma-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Get(&old, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
