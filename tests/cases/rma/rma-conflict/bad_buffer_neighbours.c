// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A put goes to what is sent to the second neighbour.
#include "order.h"

int main(void)
{
    begin();

    int scratch[16] = {0}, *mine = rank == 1 ? memory : scratch;
    MPI_Comm line;
    int size = 3, around = 1, sink[2];
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &around, 0, &line);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    MPI_Neighbor_alltoall(mine, 1, MPI_INT, sink, 1, MPI_INT, line); //~ related[rma-conflict]: the other access
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&line);

    end();
    return 0;
}
