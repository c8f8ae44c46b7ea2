// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The wait is for a copy of the handle.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request, copy;
    if (rank == 0) {
        MPI_Isend(value, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        copy = request;
        MPI_Wait(&copy, MPI_STATUS_IGNORE);
        value[0] = 5;
    } else {
        MPI_Recv(result, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
