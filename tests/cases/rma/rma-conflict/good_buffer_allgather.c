// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes behind what is gathered from all.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 7, 1, MPI_INT, win);
    }
    MPI_Allgather(&one, 1, MPI_INT, mine + 4, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
