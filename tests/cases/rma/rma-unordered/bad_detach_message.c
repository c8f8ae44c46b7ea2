// ranks: 2
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 mpich4 mpich5 mpich5abi impi impiabi — missed: a target with a lock of its own memory is taken to wait for what is written there
// The message is sent before the put is complete.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win); //~ suspicious[rma-unordered]
        MPI_Win_flush(1, win);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        later();
        MPI_Win_detach(win, memory); //~ related[rma-unordered]
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
