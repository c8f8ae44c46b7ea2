// One rank computes while the others stand in a barrier.
// ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double sum = 0;
    double begin = MPI_Wtime();
    if (rank == 1)
        while (MPI_Wtime() - begin < 6)
            for (int i = 1; i < 100000; i++)
                sum += 1.0 / i;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum < 0;
}
