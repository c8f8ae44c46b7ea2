// ranks: 2
// env: MPIWARDEN_RECORD=64M
// What was packed is received as what it was, and the other way round.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int numbers[2] = {1, 2}, at = 0;
    double value = 3;
    char packed[64];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Pack(numbers, 2, MPI_INT, packed, sizeof packed, &at, MPI_COMM_WORLD);
        MPI_Send(packed, at, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Recv(numbers, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(packed, sizeof packed, MPI_PACKED, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
