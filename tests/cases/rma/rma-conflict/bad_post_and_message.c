// ranks: 3
// env: MPIWARDEN_RECORD=64M
// 12.5.2: what is complete at its origin need not be complete at its target, so the message after it is not enough.
#include "order.h"

int main(void)
{
    begin();

    MPI_Group world, both, first, second, target;
    int origins[2] = {0, 1}, targets[1] = {2};
    MPI_Win_get_group(win, &world);
    MPI_Group_incl(world, 2, origins, &both);
    MPI_Group_incl(world, 1, origins, &first);
    MPI_Group_incl(world, 1, origins + 1, &second);
    MPI_Group_incl(world, 1, targets, &target);
    if (rank == 2) {
        MPI_Win_post(both, 0, win);
        MPI_Win_wait(win);
    } else if (rank == 0) {
        MPI_Win_start(target, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
        MPI_Win_complete(win);
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_start(target, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
        MPI_Win_complete(win);
    }
    MPI_Group_free(&world);
    MPI_Group_free(&both);
    MPI_Group_free(&first);
    MPI_Group_free(&second);
    MPI_Group_free(&target);

    end();
    return 0;
}
