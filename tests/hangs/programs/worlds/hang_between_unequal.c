// A barrier between a group of one and a group of two, of which one waits for a message instead: the roll call says both groups alike for all.
// ranks: 3
// finds: collective-missing 0-2
// finds: collective-missing 0,2
// prints: a communicator between groups of 1 and 2 ranks
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Comm half, between;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 5, &between);
    if (rank == 2)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, between, MPI_STATUS_IGNORE); //~ waits 2: MPI_Recv tag 7
    MPI_Barrier(between); //~ waits 0-1: MPI_Barrier
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
