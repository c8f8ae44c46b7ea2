// ranks: 2
// exit: any
// skip: ompi4 — no messages in parts
// exit: any
// A partition is marked as ready twice: once of those that one call marks, and once by another one.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, buffer[4] = {0}, list[2] = {3, 1};
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_Psend_init(buffer, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request); //~ related[request-misuse]: the operation was begun here
        MPI_Pready_range(0, 1, request);
        MPI_Pready_list(2, list, request); //~ violation[request-misuse]: partition 1 is marked as ready, and is so already
        MPI_Pready(2, request);
    } else {
        MPI_Precv_init(buffer, 4, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
