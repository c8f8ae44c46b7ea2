// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A barrier stands between the attach and a compare_and_swap.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        later();
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Compare_and_swap(&one, &none, &got, MPI_INT, 1, at[1], win);
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
