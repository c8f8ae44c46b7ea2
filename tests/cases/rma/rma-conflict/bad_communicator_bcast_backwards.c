// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Rank 0 of the reversed communicator is the last rank of all: it knows nothing of the put.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm backwards; /* the last rank is the first */
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &backwards);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(3, win);
    }
    MPI_Bcast(&token, 1, MPI_INT, 0, backwards);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&backwards);

    end();
    return 0;
}
