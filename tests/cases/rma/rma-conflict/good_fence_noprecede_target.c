// ranks: 2
// env: MPIWARDEN_RECORD=64M
// 12.5.1: an access waits for the target's fence, even with MPI_MODE_NOPRECEDE, and the target's put is complete before it.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    end();
    return 0;
}
