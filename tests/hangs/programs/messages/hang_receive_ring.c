// Receives around a ring of many.
// ranks: 32
// hang-after: 4
// finds: deadlock 0-31
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Recv(&value, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-31: MPI_Recv tag 7
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
