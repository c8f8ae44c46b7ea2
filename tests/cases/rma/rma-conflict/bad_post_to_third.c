// ranks: 4
// env: MPIWARDEN_RECORD=64M
// After the put another rank reads under a lock, and was told by the origin.
#include "order.h"

int main(void)
{
    begin();

    MPI_Group world, origin, target;
    int ids[2] = {0, 2};
    MPI_Win_get_group(win, &world);
    MPI_Group_incl(world, 1, ids, &origin);
    MPI_Group_incl(world, 1, ids + 1, &target);
    if (rank == 2) {
        MPI_Win_post(origin, 0, win);
        MPI_Win_wait(win);
    } else if (rank == 0) {
        MPI_Win_start(target, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_complete(win);
        MPI_Send(&token, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    } else if (rank == 3) {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win);
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_unlock(2, win);
    }
    MPI_Group_free(&world);
    MPI_Group_free(&origin);
    MPI_Group_free(&target);

    end();
    return 0;
}
