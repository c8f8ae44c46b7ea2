// ranks: 4
// env: MPIWARDEN_RECORD=64M
// The groups need not give each other the same (6.7), and what means nothing is not looked at.
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
    int given[2] = {1}, taken[8];
    if (rank < 2)
        MPI_Gather(NULL, 0, MPI_INT, values, 2, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, between);
    else
        MPI_Gather(values, 2, MPI_INT, NULL, 0, MPI_INT, 0, between);
    if (rank < 2)
        MPI_Allgather(given, 1, MPI_INT, taken, 2, MPI_FLOAT, between);
    else
        MPI_Allgather(values, 2, MPI_FLOAT, taken, 1, MPI_INT, between);
    MPI_Allreduce(given, taken, 2, MPI_INT, MPI_SUM, between);
    MPI_Reduce(given, taken, 2, MPI_INT, MPI_MAX, rank == 3 ? MPI_ROOT : rank == 2 ? MPI_PROC_NULL : 1, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
