// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put reaches a neighbour's part of a shared window, into which that one's own get writes: barriers say where both are, and complete nothing.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win common;
    int *part;
    MPI_Win_allocate_shared(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &common);
    MPI_Win_lock_all(0, common);
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, common); //~ suspicious[rma-conflict]
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Get(part + 3, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    MPI_Win_unlock_all(common);
    MPI_Win_free(&common);

    end();
    return 0;
}
