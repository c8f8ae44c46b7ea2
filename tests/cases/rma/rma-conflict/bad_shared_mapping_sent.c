// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A rank sends from another one's part of a shared window, by its own mapping, while a put goes there.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win common;
    MPI_Aint size;
    int *part, unit;
    MPI_Win_allocate_shared(rank == 0 ? 0 : 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &common);
    MPI_Win_shared_query(common, MPI_PROC_NULL, &size, &unit, &part);
    MPI_Win_lock_all(0, common);
    if (rank == 0)
        MPI_Put(&one, 1, MPI_INT, 1, 3, 1, MPI_INT, common); //~ suspicious[rma-conflict]
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Recv(&token, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(part + 3, 1, MPI_INT, 0, 5, MPI_COMM_WORLD); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(common);
    MPI_Win_free(&common);

    end();
    return 0;
}
