// ranks: 2
// The window was created with the number of its elements as its size.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in[16];
    static int memory[64];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create(memory, 16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get(in, 16, MPI_INT, peer, 0, 16, MPI_INT, win); //~ violation[rma-out-of-bounds]
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
