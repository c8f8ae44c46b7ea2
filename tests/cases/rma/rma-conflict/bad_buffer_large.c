// ranks: 3
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 impi impiabi — has no large counts
// A put goes to what is sent with a large count.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    }
    if (rank == 1) {
        MPI_Send_c(memory + 3, 1, MPI_INT, 2, 5, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    } else if (rank == 2) {
        MPI_Recv_c(&token, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
