// A synchronous send to itself, with nobody else in the world.
// ranks: 1
// finds: deadlock 0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ssend(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD); //~ waits 0: MPI_Ssend to 0 tag 7
    MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
