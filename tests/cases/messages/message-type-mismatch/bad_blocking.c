// ranks: 2
// env: MPIWARDEN_RECORD=64M
// Doubles are received as integers.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int words[4];
    double values[2] = {1, 2};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(values, 2, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD); //~ violation[message-type-mismatch]: MPI_DOUBLE is sent, and received as MPI_INT
    } else {
        MPI_Recv(words, 4, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-type-mismatch]: received here
    }
    MPI_Finalize();
    return 0;
}
