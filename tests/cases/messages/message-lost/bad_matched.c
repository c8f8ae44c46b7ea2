// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// A message is matched by a probe, and nobody receives it then.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, found = 0;
    int value = 1;
    MPI_Message message;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE); //~ violation[message-lost]: the message that MPI_Mprobe matched was never received
        while (!found)
            MPI_Improbe(0, 6, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE); //~ violation[message-lost]
    }
    MPI_Finalize();
    return 0;
}
