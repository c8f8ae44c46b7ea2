// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Nothing tells the target that a put with a request is complete when it detaches the memory.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Rput(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win, &request); //~ suspicious[rma-unordered]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Win_unlock(1, win);
    }
    if (rank == 1) {
        later();
        MPI_Win_detach(win, memory); //~ related[rma-unordered]
    }

    end();
    return 0;
}
