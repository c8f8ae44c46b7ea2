// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two gets through two windows.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    MPI_Win_create(memory, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_lock_all(0, win);
    MPI_Win_lock_all(0, second);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 2, 4, 1, MPI_INT, win);
    } else if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 4, 1, MPI_INT, second);
    }
    MPI_Win_unlock_all(second);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&second);

    end();
    return 0;
}
