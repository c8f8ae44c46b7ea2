// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// The second message is never received.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (int i = 0; i < 2; ++i)
            MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ violation[message-lost]
    else
        MPI_Recv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
