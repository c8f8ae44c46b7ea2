// ranks: 3
// The peer communicator of MPI_Intercomm_create is read at the two leaders only: the others may pass MPI_COMM_NULL.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, local_rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, across;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &half);
    MPI_Comm_rank(half, &local_rank);

    MPI_Comm peer = local_rank == 0 ? MPI_COMM_WORLD : MPI_COMM_NULL;
    MPI_Intercomm_create(half, 0, peer, rank == 0 ? 1 : 0, 7, &across);

    MPI_Comm_free(&across);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
