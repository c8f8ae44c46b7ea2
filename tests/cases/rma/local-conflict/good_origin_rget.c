// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used behind the wait.
#include "local.h"

int main(void)
{
    begin_window();

    if (rank == 0) {
        MPI_Request request;
        MPI_Win_lock_all(0, win);
        MPI_Rget(result, 2, MPI_INT, 1, 2, 2, MPI_INT, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sink = result[0];
        MPI_Win_unlock_all(win);
    }

    end_window();
    return 0;
}
