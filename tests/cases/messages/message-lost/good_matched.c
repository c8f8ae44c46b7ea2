// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Messages that probes match are received; probes that find nothing, and those of nobody's messages.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, found = 0;
    int value = 1;
    MPI_Message message;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        while (!found)
            MPI_Improbe(0, 6, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(&value, 1, MPI_INT, &message, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Improbe(MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(NULL, 0, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
