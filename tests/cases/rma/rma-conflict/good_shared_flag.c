// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Two ranks that share memory wait for each other by a flag there, which is no call.
#include "order.h"
#include <stdatomic.h>

int main(void)
{
    begin();

    MPI_Win common;
    MPI_Aint size;
    atomic_int *flag;
    int unit;
    MPI_Win_allocate_shared(rank == 1 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &flag, &common);
    MPI_Win_shared_query(common, 1, &size, &unit, &flag);
    if (rank == 1)
        atomic_store(flag, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        atomic_store(flag, 1);
    } else if (rank == 2) {
        while (atomic_load(flag) == 0)
            ;
        MPI_Get(&got, 1, MPI_INT, 1, 3, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&common);

    end();
    return 0;
}
