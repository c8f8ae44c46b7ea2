// Receives over an intercommunicator: each waits for its partner in the other group.
// ranks: 4
// finds: deadlock 0,2
// finds: deadlock 1,3
// finds: deadlock 0-3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, between;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    MPI_Recv(&value, 1, MPI_INT, rank % 2, 7, between, MPI_STATUS_IGNORE); //~ waits 0-3: MPI_Recv tag 7
    MPI_Send(&rank, 1, MPI_INT, rank % 2, 7, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
