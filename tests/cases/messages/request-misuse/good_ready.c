// ranks: 2
// skip: ompi4 — no messages in parts
// exit: any
// Each partition is marked as ready once after each start; partitions of nothing and of what was completed are asked for.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, flag, buffer[4] = {0}, list[2] = {3, 0};
    MPI_Request request;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Psend_init(buffer, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    else
        MPI_Precv_init(buffer, 4, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int round = 0; round < 3; round++) {
        MPI_Start(&request);
        if (rank == 0) {
            MPI_Pready_list(2, list, request);
            MPI_Pready_range(1, 2, request);
        } else {
            MPI_Parrived(request, 3, &flag);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (rank == 1)
        MPI_Parrived(request, 0, &flag);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
