// ranks: 4
// env: MPIWARDEN_RECORD=64M
// All of the other group name the root, and the root says that it is one (6.2.3).
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
    MPI_Bcast(values, 1, MPI_INT, rank == 0 ? MPI_ROOT : rank == 1 ? MPI_PROC_NULL : 0, between);
    MPI_Bcast(values, 1, MPI_INT, rank == 3 ? MPI_ROOT : rank == 2 ? MPI_PROC_NULL : 1, between);
    MPI_Barrier(between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
