// ranks: 2
// After the realloc the block no longer covers the region.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(1 << 16);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory + (1 << 15), 1 << 15);
    char *smaller = realloc(memory, 1 << 12); //~ suspicious[attached-memory-freed]
    MPI_Win_free(&win);
    free(smaller);

    MPI_Finalize();
    return 0;
}
