// ranks: 2
// exit: any
// Only the sender has forgotten to commit its datatype.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, numbers[2] = { 0 };
    MPI_Datatype pair;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    if (rank == 0) {
        MPI_Send(numbers, 1, pair, 1, 0, MPI_COMM_WORLD); //~ violation[message-type-uncommitted]
    } else {
        MPI_Type_commit(&pair);
        MPI_Recv(numbers, 1, pair, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
