// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Of two regions one is attached after the barrier, and the other one is used.
#include "order.h"

int main(void)
{
    begin();

    static int second[16];
    MPI_Aint mine, theirs;
    MPI_Get_address(second, &mine);
    MPI_Sendrecv(&mine, 1, MPI_AINT, 1 - rank, 0, &theirs, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_attach(win, second, sizeof second);
    } else {
        later();
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, second);
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
