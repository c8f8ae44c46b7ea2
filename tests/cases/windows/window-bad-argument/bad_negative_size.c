// ranks: 2
// A size is never negative. The libraries refuse it on every rank, so nobody waits.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    void *base;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Win_create(memory, -8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);
    MPI_Win_allocate(-8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
