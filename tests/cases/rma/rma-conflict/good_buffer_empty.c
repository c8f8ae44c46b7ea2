// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Nothing is sent, received and gathered from where a put goes, nor from where no process is.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
    } else if (rank == 1) {
        MPI_Send(memory + 3, 0, MPI_INT, 2, 5, MPI_COMM_WORLD);
        MPI_Send(memory + 3, 1, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_WORLD);
        MPI_Recv(memory + 3, 1, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Recv(NULL, 0, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Gather(memory + 3, 0, MPI_INT, memory + 3, 0, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
