// ranks: 2
// The program sees the error and goes on: what comes after is judged as well, and each message is known although one was too long.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[8] = { 0 };
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 8, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ violation[message-truncated]
        MPI_Send(numbers, 8, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ violation[message-truncated]
        MPI_Send(numbers, 2, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ violation[message-type-mismatch]
        MPI_Send(numbers, 2, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ violation[message-lost]
    } else {
        MPI_Recv(numbers, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-truncated]
        MPI_Irecv(numbers, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); //~ related[message-truncated]
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Recv(numbers, 2, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-type-mismatch]
    }
    MPI_Finalize();
    return 0;
}
