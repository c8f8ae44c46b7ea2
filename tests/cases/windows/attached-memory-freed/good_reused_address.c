// ranks: 2
// Detached and freed; the next block at the same address is attached and lives on.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int round = 0; round < 10; round++) {
        char *memory = malloc(256);
        MPI_Win_attach(win, memory, 256);
        MPI_Win_detach(win, memory);
        free(memory);
    }
    char *memory = malloc(256);
    MPI_Win_attach(win, memory, 256);
    MPI_Win_detach(win, memory);
    free(memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
