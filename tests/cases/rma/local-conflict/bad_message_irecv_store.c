// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The buffer is used before the wait.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Irecv(result, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
        result[1] = 4; //~ suspicious[local-conflict]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(value, 4, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }

    end();
    return 0;
}
