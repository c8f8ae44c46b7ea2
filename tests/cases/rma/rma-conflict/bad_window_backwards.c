// ranks: 4
// env: MPIWARDEN_RECORD=64M
// Target 0 of a window whose ranks are reversed is process 3, whose memory the first put reached, too.
#include "order.h"

int main(void)
{
    begin();

    MPI_Comm backwards; /* the last rank is the first */
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &backwards);
    MPI_Win second;
    MPI_Win_create(memory, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, backwards, &second);
    MPI_Win_lock_all(0, win);
    MPI_Win_lock_all(0, second);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    } else if (rank == 1) {
        MPI_Put(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, second); //~ related[rma-conflict]: the other access
    }
    MPI_Win_unlock_all(second);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&second);
    MPI_Comm_free(&backwards);

    end();
    return 0;
}
