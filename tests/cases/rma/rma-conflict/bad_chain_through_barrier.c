// ranks: 4
// env: MPIWARDEN_RECORD=64M
// A rank receives the message after the barrier that was to hand it on.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm part; /* of all but rank 0 */
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &part);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    } else {
        MPI_Barrier(part);
        if (rank == 1) {
            MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        }
        if (rank == 3) {
            MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&part);

    end();
    return 0;
}
