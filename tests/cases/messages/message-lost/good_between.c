// ranks: 4
// env: MPIWARDEN_RECORD=64M
// The message goes to rank 0 of the other group.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    int rank;
    int values[8] = {1};
    MPI_Comm half, between;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    if (rank == 1)
        MPI_Send(values, 1, MPI_INT, 0, 5, between);
    if (rank == 2)
        MPI_Recv(values, 1, MPI_INT, 1, 5, between, MPI_STATUS_IGNORE);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
