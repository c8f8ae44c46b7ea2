// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The barrier is of another communicator than that of both.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm together, apart;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2, 0, &together);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 1, 0, &apart);
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory); //~ related[rma-unordered]
    }
    MPI_Barrier(apart);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        later();
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win); //~ suspicious[rma-unordered]
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }
    MPI_Comm_free(&together);
    MPI_Comm_free(&apart);

    end();
    return 0;
}
