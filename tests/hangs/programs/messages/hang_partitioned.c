// A message in parts of which one is never marked as ready (4.2.1).
// ranks: 2
// skip: ompi4 — its MPI has no messages in parts
// finds: deadlock 0-1
// finds: deadlock 0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    int values[2] = {1, 2};
    if (rank == 0) {
        MPI_Psend_init(values, 2, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready(0, request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ waits 0: MPI_Wait
    } else {
        MPI_Precv_init(values, 2, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ waits 1: MPI_Wait
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
