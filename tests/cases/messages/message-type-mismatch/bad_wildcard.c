// ranks: 2
// env: MPIWARDEN_RECORD=64M
// The receive takes whatever comes, and wants no status.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    float words[4];
    int values[4] = {1, 2};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(values, 2, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ violation[message-type-mismatch]
    } else {
        MPI_Recv(words, 4, MPI_FLOAT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ related[message-type-mismatch]: received here
    }
    MPI_Finalize();
    return 0;
}
