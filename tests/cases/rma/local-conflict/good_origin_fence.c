// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The fence gives the buffer back.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(value, 2, MPI_INT, 1, 0, 2, MPI_INT, win);
        sink = value[0];
    }
    MPI_Win_fence(0, win);
    value[0] = 3;

    end_window();
    return 0;
}
