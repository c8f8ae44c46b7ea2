// A split that one rank does not come to.
// ranks: 3
// finds: collective-missing 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm part;
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part); //~ waits 0,2: MPI_Comm_split
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
