// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The message is received only after a barrier that its sender enters after the send.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ portability[send-unbuffered]: ends only because the library buffers the message
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
