// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// No fence stands between the two.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Accumulate(value, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win); //~ related[local-conflict]: the other access
    } else {
        sink = memory[0]; //~ suspicious[local-conflict]
    }
    MPI_Win_fence(0, win);

    end_window();
    return 0;
}
