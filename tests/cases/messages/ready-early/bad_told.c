// ranks: 3
// env: MPIWARDEN_RECORD=64M
// exit: any
// Rank 1 posts the receive when it hears, by rank 2, that the message is under way.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1, token = 0;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irsend(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request); //~ violation[ready-early]
        MPI_Send(&token, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Recv(&token, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 2, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Irecv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
