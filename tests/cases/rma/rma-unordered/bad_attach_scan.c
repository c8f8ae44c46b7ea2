// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A scan goes from lower to higher ranks: rank 0 learns nothing.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory); //~ related[rma-unordered]
    }
    MPI_Scan(&one, &token, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
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
