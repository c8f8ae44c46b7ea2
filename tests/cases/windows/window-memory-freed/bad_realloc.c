// ranks: 2
// realloc moves the memory away from under the window.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    char *in_the_way = malloc(256);
    MPI_Win win;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char *larger = realloc(memory, 1 << 20); //~ suspicious[window-memory-freed]
    MPI_Win_free(&win);
    free(in_the_way);
    free(larger);

    MPI_Finalize();
    return 0;
}
