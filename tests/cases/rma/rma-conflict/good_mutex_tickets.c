// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Who drew a ticket waits until it is served.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    int ticket, served;
    MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 8, MPI_SUM, win);
    MPI_Win_flush(0, win);
    do {
        MPI_Fetch_and_op(&none, &served, MPI_INT, 0, 9, MPI_NO_OP, win);
        MPI_Win_flush(0, win);
    } while (served != ticket);
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 0, 9, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
