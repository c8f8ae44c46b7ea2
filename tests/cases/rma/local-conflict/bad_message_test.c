// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The test has not yet said that the receive is complete.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    int done = 0;
    if (rank == 0) {
        MPI_Irecv(result, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        sink = result[0]; //~ suspicious[local-conflict]
        MPI_Send(&rank, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        while (!done) {
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        }
        sink = result[0];
    } else {
        MPI_Recv(&done, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(value, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }

    end();
    return 0;
}
