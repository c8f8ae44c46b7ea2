// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes behind the one number that a longer receive got: nothing else is written (3.2.4).
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 4, 1, MPI_INT, win);
    }
    if (rank == 1) {
        MPI_Recv(memory + 3, 4, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
