// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The buffer of a receive that was matched by a probe, and that of another receive: whichever comes second.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    MPI_Message message;
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(numbers, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(numbers, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(numbers, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(numbers, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(numbers, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &requests[0]); //~ related[buffer-overlap]
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, 1, MPI_INT, &message, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(numbers, 1, MPI_INT, &message, &requests[1]); //~ violation[buffer-overlap]
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Imrecv(numbers, 1, MPI_INT, &message, &requests[1]); //~ related[buffer-overlap]
        MPI_Recv(numbers, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[buffer-overlap]
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
