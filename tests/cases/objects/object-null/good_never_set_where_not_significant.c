// ranks: 2
// Handles that no process looks at need not be set: at ranks other than the root, and of a side that MPI_IN_PLACE stands for.
#include <mpi.h>
#include <stddef.h>

static MPI_Datatype type;

int main(void)
{
    int rank, mine = 1, all[2] = {0, 0};

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    all[rank] = mine;
    MPI_Gather(&mine, 1, MPI_INT, all, 1, rank == 0 ? MPI_INT : type, 0, MPI_COMM_WORLD);
    MPI_Scatter(all, 1, rank == 1 ? MPI_INT : type, &mine, 1, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, type, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
