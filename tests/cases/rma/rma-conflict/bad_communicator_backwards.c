// ranks: 4
// env: MPIWARDEN_RECORD=64M
// The message goes to rank 1 of a communicator whose order is reversed, and that is another process.
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
        MPI_Send(&token, 1, MPI_INT, 1, 0, backwards);
    }
    if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 3, 0, backwards, MPI_STATUS_IGNORE);
    }
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&backwards);

    end();
    return 0;
}
