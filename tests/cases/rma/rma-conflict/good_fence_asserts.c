// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Epochs of fences with all their assertions.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(MPI_MODE_NOSTORE, win);
    if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(MPI_MODE_NOSTORE, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOSUCCEED, win);

    end();
    return 0;
}
