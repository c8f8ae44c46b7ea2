// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes between where numbers are gathered.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    int counts[] = {1, 1, 1}, places[] = {0, 4, 8};
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 5, 1, MPI_INT, win);
    }
    MPI_Gatherv(&one, 1, MPI_INT, mine, counts, places, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
