// A rank leaves a loop of sums one round early, and is at its end.
// ranks: 4
// finds: collective-missing 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum;
    for (int i = 0; i < 100 - (rank == 3); i++)
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ waits 0-2: MPI_Allreduce
    MPI_Finalize();
    return 0;
}
