// ranks: 2
// exit: any
// What was taken out of the queue is received with a datatype that was not committed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    MPI_Message message;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Datatype pair;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 2, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(numbers, 2, MPI_INT, 1, 6, MPI_COMM_WORLD);
    } else {
        MPI_Type_contiguous(2, MPI_INT, &pair);
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, 1, pair, &message, MPI_STATUS_IGNORE); //~ violation[message-type-uncommitted]
        MPI_Mprobe(0, 6, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(numbers, 1, pair, &message, &request); //~ violation[message-type-uncommitted]
        if (request != MPI_REQUEST_NULL)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Type_free(&pair);
    }
    MPI_Finalize();
    return 0;
}
