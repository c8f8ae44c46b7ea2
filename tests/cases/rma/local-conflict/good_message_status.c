// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// MPI_Request_get_status has said that the receive is complete.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    int done = 0;
    if (rank == 0) {
        MPI_Irecv(result, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        while (!done) {
            MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
        }
        sink = result[0];
        result[0] = 4;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(value, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }

    end();
    return 0;
}
