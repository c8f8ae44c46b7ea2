// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 impi impiabi — has no such calls
// A persistent broadcast of window memory is waited for behind the put.
#include "order.h"

int main(void)
{
    begin();

    int scratch = 0;
    MPI_Request request;
    MPI_Bcast_init(rank == 1 ? memory + 3 : &scratch, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Win_lock_all(0, win);
    MPI_Start(&request); //~ related[rma-conflict]: the other access
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Request_free(&request);

    end();
    return 0;
}
