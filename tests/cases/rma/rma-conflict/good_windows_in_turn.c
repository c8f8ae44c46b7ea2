// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two windows over one memory are used one after the other.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win second;
    MPI_Win_create(memory, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, second);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 4, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, second);
    if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 2, 4, 1, MPI_INT, second);
    }
    MPI_Win_fence(0, second);
    MPI_Win_free(&second);

    end();
    return 0;
}
