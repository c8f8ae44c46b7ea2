// The same, behind timeout(1), after the hang was noticed.
// ranks: 2
// hang-after: 1
// on-hang: report
// ends-by: timeout
// finds: deadlock 0-1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ssend(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD); //~ waits 0-1: MPI_Ssend tag 7
    MPI_Finalize();
    return 0;
}
