// ranks: 2
// env: MPIWARDEN_RECORD=64M
// exit: any
// A message that was taken out of the queue is longer than its buffer. That it was not received as it is is not reported besides.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    MPI_Message message;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 4, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ violation[message-truncated]
    } else {
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, 2, MPI_INT, &message, MPI_STATUS_IGNORE); //~ related[message-truncated]: received here
    }
    MPI_Finalize();
    return 0;
}
