// Rank 0 receives from rank 2; sent was by rank 1. Both wait for its answer.
// ranks: 3
// finds: deadlock 0,2
// finds: deadlock 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 2
        MPI_Send(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 2, 8, MPI_COMM_WORLD);
    } else {
        if (rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1-2: MPI_Recv from 0
    }
    MPI_Finalize();
    return 0;
}
