// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A store to an element of the window behind those that another process puts to.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(value, 2, MPI_INT, 1, 0, 2, MPI_INT, win);
    } else {
        memory[2] = 9;
    }
    MPI_Win_fence(0, win);
    if (rank == 1)
        memory[0] = memory[1] = 4;

    end_window();
    return 0;
}
