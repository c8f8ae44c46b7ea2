// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// The receive is posted behind a barrier that comes after the send.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Rsend(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD); //~ violation[ready-early]
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
