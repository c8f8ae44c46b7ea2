// ranks: 2
// The displacement unit is a positive integer: neither 0 nor -4.
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
    MPI_Win_create(memory, sizeof memory, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);
    MPI_Win_create(memory, sizeof memory, -4, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);
    MPI_Win_allocate(64, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
