// ranks: 2
// A communicator of one rank alone is never freed; the other rank gets none.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Comm alone;
    int rank;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 1 : MPI_UNDEFINED, 0, &alone); //~ leak[comm-leak]
    MPI_Finalize();
    return 0;
}
