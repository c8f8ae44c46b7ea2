// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Accumulates of one type on one window.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    MPI_Win_create(memory, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_lock_all(0, win);
    MPI_Win_lock_all(0, second);
    if (rank == 0) {
        MPI_Accumulate(&one, 1, MPI_INT, 2, 4, 1, MPI_INT, MPI_SUM, win);
    } else if (rank == 1) {
        MPI_Accumulate(&one, 1, MPI_INT, 2, 4, 1, MPI_INT, MPI_SUM, win);
    }
    MPI_Win_unlock_all(second);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&second);

    end();
    return 0;
}
