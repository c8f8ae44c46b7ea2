// A barrier here, a sum there, on one communicator: libraries may not notice (6.14).
// ranks: 2
// may-end: yes
// finds: collective-missing 0-1
// finds: deadlock 0-1
// also: collective-mismatch
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum = 0;
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_WORLD); //~ waits 0: MPI_Barrier
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    } else {
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ waits 1: MPI_Allreduce
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
