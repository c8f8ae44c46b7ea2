// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 impi impiabi — has no such calls, or waits for ever in them
// The part that arrived was ready before the put.
#include "order.h"

int main(void)
{
    begin();

    int parts[2] = {0}, there = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0) {
        MPI_Psend_init(parts, 2, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    } else if (rank == 1) {
        MPI_Precv_init(parts, 2, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    }
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Start(&request);
        MPI_Pready(1, request);
        MPI_Pready(0, request);
        MPI_Put(&one, 1, MPI_INT, 2, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Start(&request);
        while (!there) {
            MPI_Parrived(request, 1, &there);
        }
        MPI_Get(&got, 1, MPI_INT, 2, 3, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    if (rank < 2) {
        MPI_Request_free(&request);
    }

    end();
    return 0;
}
