// Half of the ranks stand in a barrier of their own, for one that computes; the other half is in another one, for one that sleeps.
// ranks: 4
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    if (rank >= 2)
        sleep(rank + 3);
    MPI_Barrier(half);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
