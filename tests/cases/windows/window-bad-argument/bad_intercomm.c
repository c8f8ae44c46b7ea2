// ranks: 2
// exit: any
// A window is made over an intra-communicator, not over two groups. (MPICH crashes on it.)
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    int rank;
    MPI_Comm half, across;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 5, &across);
    MPI_Comm_set_errhandler(across, MPI_ERRORS_RETURN);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, across, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);
    MPI_Comm_free(&across);
    MPI_Comm_free(&half);

    MPI_Finalize();
    return 0;
}
