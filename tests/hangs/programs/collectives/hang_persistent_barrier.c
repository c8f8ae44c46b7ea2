// A persistent collective operation that one rank starts once less (6.13).
// ranks: 3
// skip: ompi4 — its MPI has no persistent collective operations
// finds: collective-missing 0-2
// finds: deadlock 0-2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    int sum;
    MPI_Allreduce_init(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int i = 0; i < 3 - (rank == 1); i++) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ waits 0,2: MPI_Wait
    }
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 1: MPI_Recv from 0
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
