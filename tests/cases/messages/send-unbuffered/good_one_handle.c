// ranks: 2
// in-part: messages not by send-unbuffered: waits for copies of a handle that several sends had
// Sends that are complete at once may have one handle. The program keeps copies of the handles and waits for one after the other: each wait is
// for the send whose receive is there by then, although the handles do not tell.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[4] = { 0 };
    MPI_Request first, second, kept[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(numbers, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &first);
        MPI_Isend(numbers, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &second);
        kept[0] = first;
        kept[1] = second;
        MPI_Wait(&kept[0], MPI_STATUS_IGNORE);
        MPI_Send(numbers, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Wait(&kept[1], MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(numbers, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(numbers, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(numbers, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
