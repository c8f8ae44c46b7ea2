// ranks: 3
// env: MPIWARDEN_RECORD=64M
// Rank 2 asks for the largest in place of the sum.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1, sum;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2)
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD); //~ violation[collective-mismatch]: different operators
    else
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ related[collective-mismatch]: the call of another rank
    MPI_Finalize();
    return 0;
}
