// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The bytes beside those of the put are used.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(value, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
    } else {
        memory[0] = 4;
        sink = memory[2];
    }
    MPI_Win_fence(0, win);

    end_window();
    return 0;
}
