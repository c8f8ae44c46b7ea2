// A barrier between two groups: the one of the second group that is missing waits for a message of the first one (6.2.3).
// ranks: 4
// finds: collective-missing 0-1,3
// finds: collective-missing 0-3
// prints: a communicator between groups of 2 and 2 ranks
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, between;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    if (rank == 3)
        MPI_Recv(&value, 1, MPI_INT, 1, 7, between, MPI_STATUS_IGNORE); //~ waits 3: MPI_Recv tag 7
    MPI_Barrier(between); //~ waits 0-1: MPI_Barrier
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
