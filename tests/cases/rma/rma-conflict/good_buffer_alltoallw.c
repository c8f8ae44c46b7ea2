// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes behind what is sent to the third rank.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Datatype to = rank == 2 ? MPI_2INT : MPI_INT;
    int sums[6], ones[] = {1, 1, 1}, places[] = {0, 16, 32}, at[] = {0, 8, 16};
    MPI_Datatype types[] = {MPI_INT, MPI_INT, MPI_2INT}, own[] = {to, to, to};
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 10, 1, MPI_INT, win);
    }
    MPI_Alltoallw(mine, ones, places, types, sums, ones, at, own, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
