// ranks: 2
// 64 bytes at address NULL are no memory, most likely a malloc that failed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = NULL;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ violation[window-bad-argument]
    if (win != MPI_WIN_NULL)
        MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
