// ranks: 2
// exit: any
// Arguments of calls that receive what was taken out of the queue.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    MPI_Message message;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(numbers, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, -1, MPI_INT, &message, MPI_STATUS_IGNORE); //~ violation[message-bad-argument]: count
        MPI_Mprobe(0, 6, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(numbers, 1, MPI_DATATYPE_NULL, &message, &request); //~ violation[message-bad-argument]: datatype
        if (request != MPI_REQUEST_NULL)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
