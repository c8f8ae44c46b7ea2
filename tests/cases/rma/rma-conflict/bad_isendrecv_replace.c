// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 impi impiabi — has no such calls
// What is replaced without blocking is waited for behind the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win_lock_all(0, win);
    if (rank > 0) {
        int *mine = rank == 1 ? memory + 3 : &token;
        MPI_Isendrecv_replace(mine, 1, MPI_INT, 3 - rank, 5, 3 - rank, 5, MPI_COMM_WORLD, &request); //~ related[rma-conflict]: the other access
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
