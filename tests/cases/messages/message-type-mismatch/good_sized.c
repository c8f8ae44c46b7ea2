// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Names with a size stand for the types of that size.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    long values[2] = {1, 2};
    long long others[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(values, 2, MPI_LONG, 1, 0, MPI_COMM_WORLD);
        MPI_Send(values, 2, MPI_AINT, 1, 1, MPI_COMM_WORLD);
        MPI_Send(values, 2, MPI_LONG_LONG, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Recv(values, 2, MPI_INT64_T, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 2, MPI_LONG, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(others, 2, MPI_LONG_LONG_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
