// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// The request is freed; that the message has arrived the other rank says.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(value, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        MPI_Recv(result, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        value[0] = 5;
    } else {
        MPI_Recv(result, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(result, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }

    end();
    return 0;
}
