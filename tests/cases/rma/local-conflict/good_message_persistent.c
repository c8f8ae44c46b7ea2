// ranks: 2
// env: MPIWARDEN_RECORD=64M
// env: MPIWARDEN_WATCH=sample
// A started persistent request has its buffer; one that is not started has none.
#include "local.h"

int main(void)
{
    begin();

    MPI_Request request;
    if (rank == 0) {
        MPI_Send_init(value, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &request);
        for (int i = 0; i < 3; ++i) {
            value[0] = i;
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Request_free(&request);
    } else {
        for (int i = 0; i < 3; ++i) {
            MPI_Recv(result, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    end();
    return 0;
}
