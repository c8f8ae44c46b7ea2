// Two groups become one communicator, and messages go over it, while one rank computes for seconds before each call (7.6).
// ranks: 4
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, between, copy, all;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    if (rank == 2)
        sleep(5);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
    if (rank == 3)
        sleep(5);
    if (rank < 2)
        MPI_Recv(&value, 1, MPI_INT, rank, 7, between, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, rank - 2, 7, between);
    MPI_Comm_dup(between, &copy);
    if (rank == 0)
        sleep(5);
    MPI_Barrier(copy);
    MPI_Intercomm_merge(copy, rank < 2, &all);
    if (rank == 1)
        sleep(5);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
