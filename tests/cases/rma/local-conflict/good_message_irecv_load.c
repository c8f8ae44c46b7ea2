// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used behind the wait.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Irecv(result, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sink = result[1];
    } else {
        MPI_Send(value, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }

    end();
    return 0;
}
