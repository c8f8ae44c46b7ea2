// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is changed before the wait; it may be read.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(value, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        sink = value[0];
        value[0] = 5; //~ suspicious[local-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(result, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    end();
    return 0;
}
