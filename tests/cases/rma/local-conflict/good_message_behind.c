// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The elements around the buffer of the message are changed, and those within it when it is complete.
#include "local.h"

static int large[16];

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(large + 4, 8, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        large[3] = 5;
        large[12] = 5;
        sink = large[6];
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        large[6] = 5;
    } else {
        MPI_Recv(large + 4, 8, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
