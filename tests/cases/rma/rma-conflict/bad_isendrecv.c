// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 impi impiabi — has no such calls
// Two ranks send and receive without blocking, before the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Isendrecv(&one, 1, MPI_INT, 1, 5, &token, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, &request);
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Isendrecv(&one, 1, MPI_INT, 0, 6, &token, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
