// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A get reads what a scan writes at the second rank.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 2) {
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Exscan(&one, rank == 2 ? &token : memory + 3, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ suspicious[rma-conflict]
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
