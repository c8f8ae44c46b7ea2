// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put that is not complete goes beside what its origin then broadcasts into.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 4, 1, MPI_INT, win);
    }
    MPI_Bcast(mine + 3, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
