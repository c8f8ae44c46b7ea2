// Two synchronous sends, head to head.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ssend(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD); //~ waits 0-1: MPI_Ssend tag 7
    MPI_Recv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
