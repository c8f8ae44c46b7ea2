// The message has another tag than its receive, and its sender waits for the answer.
// ranks: 2
// finds: deadlock 0-1
// says: tag 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1 tag 7
        MPI_Send(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 8
    }
    MPI_Finalize();
    return 0;
}
