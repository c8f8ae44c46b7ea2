// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer belongs to the get until the access epoch is closed.
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
        MPI_Get(result, 2, MPI_INT, 1, 2, 2, MPI_INT, win); //~ related[local-conflict]: the operation that uses the memory
        sink = result[0]; //~ suspicious[local-conflict]
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(other, 0, win);
        MPI_Win_wait(win);
    }
    MPI_Group_free(&other);
    MPI_Group_free(&world);

    end_window();
    return 0;
}
