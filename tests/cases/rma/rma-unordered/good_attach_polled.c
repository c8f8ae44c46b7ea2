// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The origin polls a flag in another window, which is raised after the attach.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win flags;
    int *flag;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &flag, &flags);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, flags);
    *flag = 0;
    MPI_Win_unlock(rank, flags);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, flags);
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        MPI_Win_attach(win, memory, sizeof memory);
        MPI_Accumulate(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_REPLACE, flags);
        MPI_Win_flush(2, flags);
    } else if (rank == 0) {
        do {
            MPI_Fetch_and_op(&none, &token, MPI_INT, 2, 0, MPI_NO_OP, flags);
            MPI_Win_flush(2, flags);
        } while (token == 0);
        later();
        MPI_Put(&one, 1, MPI_INT, 1, at[1], 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_unlock_all(flags);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&flags);

    end();
    return 0;
}
