// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A get reads window memory into which a broadcast writes.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank != 0) {
        MPI_Bcast(memory + 3, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    } else {
        MPI_Bcast(&token, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
