// One rank sends small pieces for a long time, and others wait for the end of it.
// ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begin = MPI_Wtime();
    int last = 0;
    if (rank == 0)
        while (!last) {
            last = MPI_Wtime() - begin > 6;
            MPI_Ssend(&last, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        }
    if (rank == 1)
        while (!last)
            MPI_Recv(&last, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
