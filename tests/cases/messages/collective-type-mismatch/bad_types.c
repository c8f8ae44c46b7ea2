// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// As many bytes, and other datatypes.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1};
    double one = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Bcast(&one, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ violation[collective-type-mismatch]: MPI_INT and MPI_DOUBLE
    else
        MPI_Bcast(values, 2, MPI_INT, 0, MPI_COMM_WORLD); //~ related[collective-type-mismatch]: the call of another rank
    MPI_Finalize();
    return 0;
}
