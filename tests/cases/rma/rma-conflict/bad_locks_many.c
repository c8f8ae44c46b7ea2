// ranks: 4
// env: MPIWARDEN_RECORD=64M
// skip: ompi4 ompi5 mpich4 mpich5 mpich5abi impi impiabi — missed: who locks exclusively in between by chance is taken for order
// Three ranks put in turn; one of them has a shared lock only, as has a rank that reads.
#include "order.h"

int main(void)
{
    begin();

    for (int turn = 0; turn < 3; turn++) {
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 3, 0, win);
            MPI_Put(&one, 1, MPI_INT, 3, 5, 1, MPI_INT, win);
            MPI_Win_unlock(3, win);
        } else if (rank == 1) {
            MPI_Win_lock(MPI_LOCK_SHARED, 3, 0, win);
            MPI_Put(&two, 1, MPI_INT, 3, 5, 1, MPI_INT, win); //~ suspicious[rma-conflict]
            MPI_Win_unlock(3, win);
        } else if (rank == 2) {
            MPI_Win_lock(MPI_LOCK_SHARED, 3, 0, win);
            MPI_Get(&got, 1, MPI_INT, 3, 5, 1, MPI_INT, win); //~ related[rma-conflict]: the other access
            MPI_Win_unlock(3, win);
        }
    }

    end();
    return 0;
}
