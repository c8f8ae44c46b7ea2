// ranks: 2
// The displacement is in the window, and the datatype goes back from there.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int in[2];
    int steps[2] = {0, -4};
    MPI_Datatype back;
    MPI_Type_create_indexed_block(2, 1, steps, MPI_INT, &back);
    MPI_Type_commit(&back);
    static int memory[64];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create(memory + 16, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get(in, 2, MPI_INT, peer, 3, 1, back, win); //~ violation[rma-out-of-bounds]: before the start
    MPI_Win_fence(0, win);
    MPI_Type_free(&back);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
