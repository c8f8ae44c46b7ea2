// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 impi impiabi — has no such calls
// A persistent barrier is started behind the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Request_free(&request);

    end();
    return 0;
}
