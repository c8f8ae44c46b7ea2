// ranks: 3
// On an inter-communicator ranks are those of the other group.
#include <mpi.h>
#include <stddef.h>

int main(void) {
    int rank, number = 0;
    MPI_Comm half, both;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 5, &both);
    MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_Send(&number, 1, MPI_INT, 1, 0, both);
        MPI_Send(&number, 1, MPI_INT, 2, 0, both); //~ violation[message-bad-argument]: `dest` is no rank of the inter-communicator's remote group
    } else if (rank == 2) {
        MPI_Recv(&number, 1, MPI_INT, 0, 0, both, MPI_STATUS_IGNORE);
        MPI_Recv(&number, 1, MPI_INT, 1, 0, both, MPI_STATUS_IGNORE); //~ violation[message-bad-argument]: `source` is no rank of the inter-communicator's remote group
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
