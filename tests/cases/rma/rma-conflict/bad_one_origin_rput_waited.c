// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The first put need not be complete at the target when its request is.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Request request;
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Rput(&one, 1, MPI_INT, 1, 2, 1, MPI_INT, win, &request); //~ suspicious[rma-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_unlock(1, win);
    }

    end();
    return 0;
}
