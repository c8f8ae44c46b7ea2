// ranks: 2
// The same for memory that MPI allocates for sharing.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *base;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Win_allocate_shared(-8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
