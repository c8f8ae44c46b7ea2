// ranks: 2
// One rank alone returns before it frees its group.
#include <mpi.h>
#include <stddef.h>

static int work(int rank)
{
    MPI_Group all, mine;

    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &rank, &mine); //~ leak[group-leak]
    MPI_Group_free(&all);
    if (rank == 1)
        return 1;
    MPI_Group_free(&mine);
    return 0;
}

int main(void)
{
    int rank;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work(rank);
    MPI_Finalize();
    return 0;
}
