// One of four does not merge the two groups: it waits for a message over the intercommunicator.
// ranks: 4
// finds: collective-missing 0-3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, between, all;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    if (rank == 3)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, between, MPI_STATUS_IGNORE); //~ waits 3: MPI_Recv from 0 tag 7
    MPI_Intercomm_merge(between, rank < 2, &all); //~ waits 0: MPI_Intercomm_merge
    MPI_Barrier(all);
    MPI_Finalize();
    return 0;
}
