// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// The probe sees the message before its receive is posted.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, count, values[4] = {1, 2, 3, 4};
    MPI_Status status;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Rsend(values, 4, MPI_INT, 1, 7, MPI_COMM_WORLD); //~ violation[ready-early]
    } else {
        MPI_Probe(0, 7, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        MPI_Recv(values, count, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
