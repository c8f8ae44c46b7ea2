// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// Between two fences the buffer belongs to the put.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(value, 2, MPI_INT, 1, 0, 2, MPI_INT, win); //~ related[local-conflict]: the operation that uses the memory
        value[0] = 3; //~ suspicious[local-conflict]
    }
    MPI_Win_fence(0, win);

    end_window();
    return 0;
}
