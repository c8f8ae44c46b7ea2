// A receive of what nobody sends: the other rank is at its end, which waits for all (11.2.2).
// ranks: 2
// finds: deadlock 0-1
// finds: deadlock 0
// finds: collective-missing 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0: MPI_Recv from 1 tag 7
    MPI_Finalize();
    return 0;
}
