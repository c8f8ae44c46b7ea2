// ranks: 2
// A datatype that one rank alone makes is never freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Datatype pair;
    int rank, in[2] = { 0, 0 };

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Type_contiguous(2, MPI_INT, &pair); //~ leak[type-leak]
        MPI_Type_commit(&pair);
        MPI_Send(in, 1, pair, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(in, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
