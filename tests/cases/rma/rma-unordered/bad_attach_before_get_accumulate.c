// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Nothing tells the origin of a get_accumulate that the memory is attached.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory); //~ related[rma-unordered]
    }
    if (rank == 0) {
        later();
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get_accumulate(&one, 1, MPI_INT, &got, 1, MPI_INT, 1, at[1], 1, MPI_INT, MPI_SUM, win); //~ suspicious[rma-unordered]
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
