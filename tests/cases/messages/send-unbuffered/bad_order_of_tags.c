// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The messages are received in another order than that in which they are sent.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value[2] = {1, 2};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&value[0], 1, MPI_INT, 1, 1, MPI_COMM_WORLD); //~ portability[send-unbuffered]
        MPI_Send(&value[1], 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value[1], 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value[0], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
