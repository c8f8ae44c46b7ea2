// ranks: 4
// env: MPIWARDEN_RECORD=64M
// All ranks read the same numbers at once.
#include "order.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Win_lock_all(0, win);
    MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Rget(&old, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
