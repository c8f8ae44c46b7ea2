// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The message to the other group is sent when the memory is attached; a barrier waits for the other one.
#include "order.h"

int main(void)
{
    MPI_Comm between;

    begin();
    MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, 5, &between);

    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
        MPI_Send(&token, 1, MPI_INT, 0, 0, between);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, between, MPI_STATUS_IGNORE);
        later();
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(between);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }
    MPI_Comm_free(&between);

    end();
    return 0;
}
