// ranks: 3
// env: MPIWARDEN_RECORD=64M
// exit: any
// One rank reduces fewer elements.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1}, sums[8];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2)
        MPI_Allreduce(values, sums, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ violation[collective-type-mismatch]
    else
        MPI_Allreduce(values, sums, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ related[collective-type-mismatch]: the call of another rank
    MPI_Finalize();
    return 0;
}
