// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Messages that were taken out of the queue are received with another type: the second one first, and one with a request.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    float real;
    MPI_Message first, second, third;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(numbers, 1, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ violation[message-type-mismatch]
        MPI_Send(numbers, 4, MPI_INT, 1, 5, MPI_COMM_WORLD);
        MPI_Send(numbers, 1, MPI_INT, 1, 6, MPI_COMM_WORLD); //~ violation[message-type-mismatch]
    } else {
        int found = 0;

        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &first, MPI_STATUS_IGNORE);
        MPI_Mprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &second, MPI_STATUS_IGNORE);
        while (!found)
            MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &third, MPI_STATUS_IGNORE);
        MPI_Mrecv(numbers, 4, MPI_INT, &second, MPI_STATUS_IGNORE);
        MPI_Mrecv(&real, 1, MPI_FLOAT, &first, MPI_STATUS_IGNORE); //~ related[message-type-mismatch]: received here
        MPI_Imrecv(&real, 1, MPI_FLOAT, &third, &request); //~ related[message-type-mismatch]: received here
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
