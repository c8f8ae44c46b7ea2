// ranks: 3
// env: MPIWARDEN_RECORD=64M
// exit: any
// A barrier meets a reduction. Nobody waits for either, for that may take for ever.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int value = 1, sum, token = 0;
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Ibarrier(MPI_COMM_WORLD, &request); //~ violation[collective-mismatch]
    else
        MPI_Iallreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request); //~ related[collective-mismatch]: the call of another rank
    if (rank == 0) {
        for (int i = 1; i < 3; ++i)
            MPI_Recv(&token, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    MPI_Send(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
