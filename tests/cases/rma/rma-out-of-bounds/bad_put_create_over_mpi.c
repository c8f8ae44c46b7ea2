// ranks: 2
// env: MPIWARDEN_DIRECTORY=mpi
// The target's displacement unit is larger than the origin's: what it gave to the creation needs no look.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    int out = 1;
    static int memory[16];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, rank == 1 ? 8 : 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&out, 1, MPI_INT, 1, 8, 1, MPI_INT, win); //~ violation[rma-out-of-bounds]: past the end
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
