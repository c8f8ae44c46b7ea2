// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// Both ranks put to the same place, and one uses it.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    MPI_Put(value, 1, MPI_INT, 1 - rank, 3, 1, MPI_INT, win); //~ related[local-conflict]: the other access
    if (rank == 1) {
        memory[3] = 4; //~ suspicious[local-conflict]
    }
    MPI_Win_fence(0, win);

    end_window();
    return 0;
}
