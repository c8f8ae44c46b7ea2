// One of four does not come to the barrier: it waits for a message of one that stands there (6.14).
// ranks: 4
// finds: collective-missing 0-3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 2: MPI_Recv from 0 tag 7
    MPI_Barrier(MPI_COMM_WORLD); //~ waits 0-1,3: MPI_Barrier
    MPI_Finalize();
    return 0;
}
