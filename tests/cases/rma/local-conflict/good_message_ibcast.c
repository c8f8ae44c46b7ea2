// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The root changes what it sends behind the wait.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    MPI_Ibcast(value, 4, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    value[0] = 2;

    end();
    return 0;
}
