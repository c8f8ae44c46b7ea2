// Sent on a duplicate, received on the original.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm other;
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (rank == 0) {
        MPI_Send(&rank, 1, MPI_INT, 1, 7, other);
        MPI_Recv(&value, 1, MPI_INT, 1, 7, other, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0
        MPI_Send(&rank, 1, MPI_INT, 0, 7, other);
    }
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
