// Rank 1, then rank 0, computes for six seconds while the other one waits for its message.
#include <mpi.h>
#include <time.h>

static void compute(void)
{
    time_t begin = time(NULL);
    while (time(NULL) < begin + 6)
        ;
}

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int turn = 0; turn < 2; turn++) {
        if (rank == 1 - turn) {
            compute();
            MPI_Send(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
