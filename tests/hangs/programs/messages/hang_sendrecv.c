// Both exchange by one call, but each sends another tag than the other one receives.
// ranks: 2
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 1, &value, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-1: MPI_Sendrecv
    MPI_Finalize();
    return 0;
}
