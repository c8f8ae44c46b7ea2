// ranks: 2
// exit: any
// skip: ompi4 — no messages in parts
// exit: any
// A partition is marked as ready that the message does not have.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, buffer[2] = {0};
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_Psend_init(buffer, 2, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready_range(0, 1, request);
        MPI_Pready(2, request); //~ violation[message-bad-argument]: `partition` is no partition of the message
    } else {
        MPI_Precv_init(buffer, 2, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
