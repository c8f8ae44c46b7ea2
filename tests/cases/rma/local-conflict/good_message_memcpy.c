// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// cflags: -fno-builtin
// A function of the C library changes the buffer behind the wait.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(value, 16, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        memcpy(value, compare, sizeof value);
    } else {
        MPI_Recv(result, 16, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
