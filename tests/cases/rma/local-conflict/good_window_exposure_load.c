// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The memory is used behind the wait.
#include "local.h"

int main(void)
{
    begin_window();

    MPI_Group world, other;
    int peer = 1 - rank;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &peer, &other);
    if (rank == 0) {
        MPI_Win_start(other, 0, win);
        MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(other, 0, win);
        MPI_Win_wait(win);
        sink = memory[0];
    }
    MPI_Group_free(&other);
    MPI_Group_free(&world);

    end_window();
    return 0;
}
