// ranks: 2
// The origin reckons with its own displacement unit; the target's is larger.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    char out = 1;
    static int memory[96];
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_create((char *)memory + (rank == 0 ? 0 : 8), 64, rank == 0 ? 1 : 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[rma-out-of-bounds]: created
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Put(&out, 1, MPI_CHAR, 1, 63, 1, MPI_CHAR, win); //~ violation[rma-out-of-bounds]
    MPI_Win_fence(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
