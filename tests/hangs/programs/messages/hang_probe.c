// Both look for a message before they send.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Status status;
    MPI_Probe(1 - rank, 7, MPI_COMM_WORLD, &status); //~ waits 0-1: MPI_Probe tag 7
    MPI_Send(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
