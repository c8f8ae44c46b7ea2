// ranks: 2
// env: MPIWARDEN_RECORD=64M
// 12.7.2: accumulates of one origin and one type on one number are made in their order.
#include "order.h"

int main(void)
{
    begin();

    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Get_accumulate(&one, 1, MPI_INT, &got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&one, &old, MPI_INT, 1 - rank, 0, MPI_SUM, win);
    MPI_Get_accumulate(&one, 1, MPI_INT, &token, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, MPI_NO_OP, win);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
