// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// One receive is posted for two ready sends.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, first = 1, second = 2;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Irecv(&first, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Rsend(&first, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
        MPI_Rsend(&second, 1, MPI_INT, 1, 7, MPI_COMM_WORLD); //~ violation[ready-early]
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&second, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
