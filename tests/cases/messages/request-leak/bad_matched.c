// ranks: 2
// env: MPIWARDEN_RECORD=64M
// What was taken out of the queue is received with a request that is not completed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    MPI_Message message;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(numbers, 1, MPI_INT, &message, &request); //~ violation[request-leak]
    }
    MPI_Finalize();
    return 0;
}
