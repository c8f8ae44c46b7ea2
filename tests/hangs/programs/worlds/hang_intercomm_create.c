// The two leaders take another tag, so neither finds the other (7.6.2).
// ranks: 4
// finds: deadlock 0-3
// finds: collective-missing 0-3
// finds: stuck 0-3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, between;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, rank / 2, &between); //~ waits 0-3: MPI_Intercomm_create
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
