// ranks: 3
// The peer communicator counts at the leaders only: the third process need not have set it.
#include <mpi.h>
#include <stddef.h>

static MPI_Comm peer;

int main(void)
{
    int rank;
    MPI_Comm side, between;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &side);
    if (rank < 2)
        peer = MPI_COMM_WORLD;
    MPI_Intercomm_create(side, 0, peer, rank == 0 ? 1 : 0, 7, &between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&side);
    MPI_Finalize();
    return 0;
}
