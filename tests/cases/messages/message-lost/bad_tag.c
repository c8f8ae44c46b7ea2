// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// It is received with another tag, by another message.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request); //~ violation[message-lost]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
