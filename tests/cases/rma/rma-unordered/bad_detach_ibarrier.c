// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The barrier is waited for after the detach.
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
        MPI_Get(&got, 1, MPI_INT, 1, at[1], 1, MPI_INT, win); //~ suspicious[rma-unordered]
        MPI_Win_unlock(1, win);
    }
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    if (rank == 1) {
        later();
        MPI_Win_detach(win, memory); //~ related[rma-unordered]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);

    end();
    return 0;
}
