// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// One rank expects another amount than the root sends.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD); //~ violation[collective-type-mismatch]: different amounts
    else
        MPI_Bcast(values, 2, MPI_INT, 0, MPI_COMM_WORLD); //~ related[collective-type-mismatch]: the call of another rank
    MPI_Finalize();
    return 0;
}
