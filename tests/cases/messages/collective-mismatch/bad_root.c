// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// Every rank takes itself for the root.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&value, 1, MPI_INT, rank, MPI_COMM_WORLD); //~ violation[collective-mismatch]: different roots
    MPI_Finalize();
    return 0;
}
