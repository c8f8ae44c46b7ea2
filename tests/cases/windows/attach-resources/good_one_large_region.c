// ranks: 2
// The same 200 blocks in one region.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    enum { BLOCKS = 200, APART = 16384 };
    char *memory = malloc(BLOCKS * APART);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, BLOCKS * APART);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    free(memory);

    MPI_Finalize();
    return 0;
}
