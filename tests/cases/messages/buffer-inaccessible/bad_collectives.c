// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// A broadcast into a constant. At the root it may be one.
#include <mpi.h>
#include <stddef.h>

static const int limits[4] = {1, 2, 3, 4};

int main(void)
{
    int rank;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast((void *)limits, 4, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast((void *)limits, 4, MPI_INT, 0, MPI_COMM_WORLD); //~ suspicious[buffer-inaccessible]
    MPI_Finalize();
    return 0;
}
