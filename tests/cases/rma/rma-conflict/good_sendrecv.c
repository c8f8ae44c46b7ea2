// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two ranks exchange messages between put and get.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Sendrecv(&one, 1, MPI_INT, 1, 1, &token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Sendrecv(&one, 1, MPI_INT, 0, 1, &token, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
