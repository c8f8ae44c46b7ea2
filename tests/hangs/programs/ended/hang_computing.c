// No hang but long work, interrupted: who waits for whom is in the roll call, and nothing is called wrong.
// ranks: 3
// hang-after: 1
// on-hang: report
// ends-by: SIGINT
// finds: nothing
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD); //~ outside 1: MPI_Barrier
    if (rank == 1)
        sleep(1000);
    MPI_Allreduce(&rank, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ waits 0,2: MPI_Allreduce
    MPI_Finalize();
    return 0;
}
