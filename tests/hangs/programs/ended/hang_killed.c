// The same; all ranks are killed at once, as a batch system or the kernel does.
// ranks: 3
// hang-after: 60
// ends-by: SIGKILL
// finds: collective-missing 0-2
// finds: deadlock 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
    MPI_Barrier(MPI_COMM_WORLD); //~ waits 0,2: MPI_Barrier
    MPI_Finalize();
    return 0;
}
