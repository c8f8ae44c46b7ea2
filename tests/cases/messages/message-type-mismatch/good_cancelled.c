// ranks: 2
// env: MPIWARDEN_RECORD=64M
// A receive that was cancelled takes no message.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int words[2];
    double value = 1;
    MPI_Request request;
    MPI_Status status;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Irecv(words, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
        MPI_Cancel(&request);
        MPI_Wait(&request, &status);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD);
    else
        MPI_Recv(&value, 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
