// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The receive has more room than the message needs.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1};
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(values, 8, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(values, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(values, 8, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Recv(values, 8, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
