// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The memory is detached after the end of the exposure epoch.
#include "order.h"

int main(void)
{
    begin();

    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group world, peer;
    int other = 1 - rank;
    MPI_Win_get_group(win, &world);
    MPI_Group_incl(world, 1, &other, &peer);
    if (rank == 1) {
        MPI_Win_post(peer, 0, win);
        MPI_Win_wait(win);
        MPI_Win_detach(win, memory);
    } else {
        MPI_Win_start(peer, 0, win);
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
        MPI_Win_complete(win);
    }
    MPI_Group_free(&peer);
    MPI_Group_free(&world);

    end();
    return 0;
}
