// ranks: 2
// env: MPIWARDEN_GUARD=1
// The target gave no memory to the window. Where what lies there is no memory at all, Open MPI 4 tries for ever: so the guard
// holds the operation back.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in = 0;
    static int memory[64];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create(memory + 16, rank == 0 ? 64 : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(&in, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ violation[rma-out-of-bounds]: has no memory
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
