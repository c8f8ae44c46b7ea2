// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Ranks 0 and 1 make a communicator by themselves, and so do 2 and 3.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm part;
    MPI_Group world, group;
    int members[2] = {rank / 2 * 2, rank / 2 * 2 + 1};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, members, &group);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 9, &part);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win);
        MPI_Win_flush(3, win);
    }
    MPI_Barrier(part);
    if (rank == 1) {
        MPI_Get(&got, 1, MPI_INT, 3, 0, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Comm_free(&part);

    end();
    return 0;
}
