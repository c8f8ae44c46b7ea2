// ranks: 2
// A window to which one process gives no memory: it is an origin, and no target but for operations without an element.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, in = 0;
    static int memory[16];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(rank == 0 ? memory : NULL, rank == 0 ? sizeof memory : 0, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Get(&in, 1, MPI_INT, 0, 3, 1, MPI_INT, win);
    MPI_Get(&in, 0, MPI_INT, 1, 0, 0, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
