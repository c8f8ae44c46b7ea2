// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// Nothing orders send and receive: the receive may have been first. A standard send need not wait for it.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Rsend(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    else
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_Bsend(&value, 0, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0)
        MPI_Isend(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
