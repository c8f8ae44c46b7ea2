// ranks: 2
// env: MPIWARDEN_RECORD=64M
// One rank sends long integers in place of integers.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int got[2];
    long values[2] = {1, 2};
    int other;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    if (rank == 0) {
        MPI_Sendrecv(values, 1, MPI_LONG, other, 1, got, 2, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[message-type-mismatch]
    } else {
        MPI_Sendrecv((int[2]){3, 4}, 2, MPI_INT, other, 1, got, 2, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-type-mismatch]: received here
    }
    MPI_Finalize();
    return 0;
}
