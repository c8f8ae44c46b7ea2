// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Messages that were taken out of the queue are received in another order, each with its own type; one is shorter than its buffer.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    double real = 0;
    MPI_Message first, second, none;
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 3, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(&real, 1, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD);
        MPI_Send(numbers, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(&real, 1, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &first, MPI_STATUS_IGNORE);
        MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &second, MPI_STATUS_IGNORE);
        MPI_Mrecv(&real, 1, MPI_DOUBLE, &second, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, 4, MPI_INT, &first, MPI_STATUS_IGNORE);
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &first, MPI_STATUS_IGNORE);
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &second, MPI_STATUS_IGNORE);
        MPI_Imrecv(&real, 1, MPI_DOUBLE, &second, &requests[0]);
        MPI_Imrecv(numbers, 4, MPI_INT, &first, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        /* Of no process there is a message at once, and its buffer is not used. */
        MPI_Mprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &none, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, 4, MPI_INT, &none, MPI_STATUS_IGNORE);
        MPI_Mprobe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &none, MPI_STATUS_IGNORE);
        MPI_Imrecv(numbers, 4, MPI_INT, &none, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
