// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The reduction's root is the rank that puts.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Reduce(&one, &token, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        later();
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
