// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The sum is read before the wait.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Iallreduce(value, result, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request); //~ related[local-conflict]: the operation that uses the memory
    sink = result[0]; //~ suspicious[local-conflict]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    sink = result[0];

    end();
    return 0;
}
