// ranks: 2
// The same memory in two windows: one is freed, the other still there.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    MPI_Win other;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win win;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_free(&other);
    free(memory); //~ suspicious[window-memory-freed]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
