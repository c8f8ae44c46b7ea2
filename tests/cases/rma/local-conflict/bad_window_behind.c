// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A store to an element of the window that is not the first one, while another process puts there.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(value, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ related[local-conflict]: the other access
    } else {
        memory[2] = 9; //~ suspicious[local-conflict]
    }
    MPI_Win_fence(0, win);

    end_window();
    return 0;
}
