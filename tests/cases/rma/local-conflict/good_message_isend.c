// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is changed behind the wait; it may be read.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(value, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        sink = value[0];
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        value[0] = 5;
    } else {
        MPI_Recv(result, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
