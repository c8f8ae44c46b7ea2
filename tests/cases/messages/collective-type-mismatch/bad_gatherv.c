// ranks: 3
// env: MPIWARDEN_RECORD=64M
// exit: any
// The root expects more of the last rank than that gives.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1}, all[32], counts[3] = {1, 2, 3}, places[3] = {0, 8, 16};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Gatherv(values, 1, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD); //~ related[collective-type-mismatch]: the call of another rank
    else
        MPI_Gatherv(values, 2, MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD); //~ violation[collective-type-mismatch]
    MPI_Finalize();
    return 0;
}
