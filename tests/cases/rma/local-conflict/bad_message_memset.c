// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// cflags: -O1 -fno-builtin
// A function of the C library sets a few bytes of the buffer before the wait: with wide vectors it stores them under a mask.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    volatile size_t bytes = 5;
    if (rank == 0) {
        MPI_Isend(value, 2, MPI_INT, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        memset(value, 1, bytes); //~ suspicious[local-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(result, 2, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
