// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The owner receives what it has matched before, when the get of that memory is complete; and only as much as came.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 4, 1, MPI_INT, win);
    }
    if (rank == 1) {
        MPI_Message message;
        MPI_Mprobe(2, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(memory + 3, 8, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
    if (rank == 2) {
        MPI_Send(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
