// ranks: 2
// Detached, then freed; for each kind of memory.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    void *special;
    MPI_Alloc_mem(256, MPI_INFO_NULL, &special);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 256);
    MPI_Win_attach(win, special, 256);
    MPI_Win_detach(win, memory);
    free(memory);
    MPI_Win_detach(win, special);
    MPI_Free_mem(special);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
