// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// The library may end the job in the receive.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(values, 8, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ violation[message-truncated]
    } else {
        MPI_Recv(values, 4, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-truncated]: received here
    }
    MPI_Finalize();
    return 0;
}
