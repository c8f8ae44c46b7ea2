// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The message is received after the get.
#include "order.h"

int main(void)
{
    begin();

    static char buffer[4096 + MPI_BSEND_OVERHEAD];
    void *old_buffer;
    int size;
    MPI_Buffer_attach(buffer, sizeof buffer);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_flush(2, win);
        MPI_Bsend(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_flush(2, win);
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Buffer_detach(&old_buffer, &size);

    end();
    return 0;
}
