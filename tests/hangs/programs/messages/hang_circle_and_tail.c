// Ranks 1 and 2 wait for each other, the others for one of them: the circle is to be named, not the many.
// ranks: 8
// hang-after: 2
// finds: deadlock 1-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int from = rank == 1 ? 2 : rank == 2 ? 1 : rank == 0 ? 1 : rank - 1;
    MPI_Recv(&value, 1, MPI_INT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-7: MPI_Recv tag 7
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % 8, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
