// ranks: 3
// env: MPIWARDEN_RECORD=64M
// A loop of Improbe finds the message before the get, and it is received after it.
#include "order.h"

int main(void)
{
    begin();

    MPI_Message message;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        for (int flag = 0; !flag;) {
            MPI_Improbe(0, 1, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
        }
        MPI_Get(&got, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Imrecv(&token, 1, MPI_INT, &message, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    end();
    return 0;
}
