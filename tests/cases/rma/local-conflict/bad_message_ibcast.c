// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The root changes what it sends before the wait.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Ibcast(value, 4, MPI_INT, 0, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
    if (rank == 0) {
        value[0] = 1; //~ suspicious[local-conflict]
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    value[0] = 2;

    end();
    return 0;
}
