// ranks: 4
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 mpich4 mpich5 mpich5abi impi impiabi — missed: a neighbourhood collective is taken to order all members
// The rank that gets is no neighbour of the one that put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm line;
    int size = 4, around = 0, sink[2];
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &around, 0, &line);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
    }
    MPI_Neighbor_allgather(&one, 1, MPI_INT, sink, 1, MPI_INT, line);
    if (rank == 3) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&line);

    end();
    return 0;
}
