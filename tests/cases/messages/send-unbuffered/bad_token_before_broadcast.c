// ranks: 3
// env: MPIWARDEN_RECORD=64M
// The receiver of the token is in a broadcast whose root is a third rank. It ends without a buffer, too, where it need not wait for the sender.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int token = 0, value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&token, 0, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ portability[send-unbuffered]: buffers the message, or does not wait for all members
    MPI_Bcast(&value, 1, MPI_INT, 2, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&token, 0, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
