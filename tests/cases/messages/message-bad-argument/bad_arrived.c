// ranks: 2
// exit: any
// skip: ompi4 — no messages in parts
// A message of two parts has no part 2.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank, flag, numbers[2] = {1, 2};
    MPI_Request request;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Psend_init(numbers, 2, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    else
        MPI_Precv_init(numbers, 2, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    if (rank == 0) {
        MPI_Pready_range(0, 1, request);
    } else {
        MPI_Parrived(request, 1, &flag);
        MPI_Parrived(request, 2, &flag); //~ violation[message-bad-argument]: `partition` is no partition
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
