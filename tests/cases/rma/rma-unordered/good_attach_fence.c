// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The memory is attached before the fence that opens the epoch.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Win_fence(0, win);
    if (rank == 1) {
    } else {
        later();
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }

    end();
    return 0;
}
