// ranks: 2
// exit: any
// Only one rank uses one buffer for both.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, number = 1, other;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Isend(&number, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    if (rank == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]
    else
        MPI_Recv(&other, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
