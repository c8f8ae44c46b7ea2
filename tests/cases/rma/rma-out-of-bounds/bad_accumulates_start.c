// ranks: 2
// Accumulates past the end, in a start epoch.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out[2] = {1, 2}, in[2];
    static int memory[64];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create(memory + 16, 16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Group everyone, other;
    MPI_Win_get_group(win, &everyone);
    MPI_Group_incl(everyone, 1, &peer, &other);
    MPI_Win_post(other, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_start(other, 0, win);
    MPI_Accumulate(out, 2, MPI_INT, peer, 15, 2, MPI_INT, MPI_SUM, win);                     //~ violation[rma-out-of-bounds]
    MPI_Get_accumulate(out, 2, MPI_INT, in, 2, MPI_INT, peer, 17, 2, MPI_INT, MPI_SUM, win); //~ violation[rma-out-of-bounds]
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    MPI_Group_free(&other);
    MPI_Group_free(&everyone);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
