// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Who drew a ticket does not wait until it is served.
#include "order.h"

int main(void)
{
    begin();

    zero();
    MPI_Win_lock_all(0, win);
    int ticket, served;
    MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 8, MPI_SUM, win);
    MPI_Win_flush(0, win);
    MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ suspicious[rma-conflict]
    MPI_Win_flush(0, win);
    (void)ticket, (void)served;
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
