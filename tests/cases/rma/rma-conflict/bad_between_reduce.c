// ranks: 4
// env: MPIWARDEN_RECORD=64M
// What is reduced goes to the root alone, and rank 1 is none (6.9.1).
#include "order.h"

int main(void)
{
    MPI_Comm half, between;

    begin();
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(3, win);
    }
    MPI_Reduce(&none, &old, 1, MPI_INT, MPI_SUM, rank == 2 ? MPI_ROOT : rank == 3 ? MPI_PROC_NULL : 0, between);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    end();
    return 0;
}
