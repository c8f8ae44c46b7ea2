// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A fence stands between the two.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(result, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    if (rank == 1) {
        memory[0] = 9;
    }
    MPI_Win_fence(0, win);

    end_window();
    return 0;
}
