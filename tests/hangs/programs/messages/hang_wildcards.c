// All wait for anybody: nobody is left who could send.
// ranks: 3
// finds: deadlock 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-2: MPI_Recv
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % 3, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
