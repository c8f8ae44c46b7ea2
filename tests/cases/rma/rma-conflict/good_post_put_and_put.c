// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Each origin puts in an exposure epoch of its own.
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
        MPI_Win_post(first, 0, win);
        MPI_Win_wait(win);
        MPI_Win_post(second, 0, win);
        MPI_Win_wait(win);
    } else if (rank == 0) {
        MPI_Win_start(target, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
    } else {
        MPI_Win_start(target, 0, win);
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
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
