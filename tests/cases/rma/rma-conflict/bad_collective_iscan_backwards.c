// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The result of rank 0 does not depend on rank 1.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Comm backwards; /* the last rank is the first */
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &backwards);
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
    }
    MPI_Iscan(&one, &token, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&backwards);

    end();
    return 0;
}
