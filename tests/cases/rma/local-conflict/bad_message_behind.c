// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// Not the first elements of the buffer are changed: while nothing else is watched more than one place of it is.
#include "local.h"

static int large[8];

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(large, 8, MPI_INT, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        large[6] = 5; //~ suspicious[local-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(large, 8, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
