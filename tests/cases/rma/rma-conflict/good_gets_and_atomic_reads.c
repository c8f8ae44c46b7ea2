// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Gets and atomic reads of one number: nothing is changed.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    } else {
        MPI_Get_accumulate(&one, 1, MPI_INT, &got, 1, MPI_INT, 2, 0, 1, MPI_INT, MPI_NO_OP, win);
        MPI_Fetch_and_op(&one, &old, MPI_INT, 2, 0, MPI_NO_OP, win);
    }
    MPI_Win_fence(0, win);

    end();
    return 0;
}
