// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A standard send may end before its receive begins, and so before the attach.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory); //~ related[rma-unordered]
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        later();
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win); //~ suspicious[rma-unordered]
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
