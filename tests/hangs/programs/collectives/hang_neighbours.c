// An exchange among neighbours of a ring that one rank does not come to. The one opposite of it passes, and is no part of this.
// ranks: 4
// finds: collective-missing 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm ring;
    int size = 4, periodic = 1, out[2] = {rank, rank}, in[2];
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &ring);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, ring, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0 tag 7
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring); //~ waits 0,2: MPI_Neighbor_alltoall
    MPI_Barrier(ring); //~ waits 3: MPI_Barrier
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
