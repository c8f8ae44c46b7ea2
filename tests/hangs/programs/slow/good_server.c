// A server waits for anybody, and its clients have other things to do first.
// ranks: 3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 4; i++) {
            MPI_Status status;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
            MPI_Send(&value, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
        }
    } else {
        for (int i = 0; i < 2; i++) {
            sleep(4);
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
