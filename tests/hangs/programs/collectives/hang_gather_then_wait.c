// A sum whose result is needed at a rank that waits for its neighbour's message, which comes after the neighbour's sum only.
// ranks: 3
// finds: collective-missing 0-2
// finds: deadlock 0-2
// finds: collective-missing 0-1
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum;
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1 tag 7
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ waits 1-2: MPI_Allreduce
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
