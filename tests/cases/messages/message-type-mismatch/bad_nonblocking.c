// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Both sides do not block, and the second message is the wrong one.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int words[4];
    double values[2] = {1, 2};
    MPI_Request requests[2];

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(words, 2, MPI_INT, 1, 5, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(values, 1, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD, &requests[1]); //~ violation[message-type-mismatch]
    } else {
        MPI_Irecv(words, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(words + 2, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, &requests[1]); //~ related[message-type-mismatch]: received here
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
