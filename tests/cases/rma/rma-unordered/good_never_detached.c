// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Memory that is attached until the window is freed needs no end to be told.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Put(&one, 1, MPI_INT, 1 - rank, at[1 - rank], 1, MPI_INT, win);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
