// ranks: 2
// Other blocks come and go around the attached one.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *before = malloc(64), *memory = malloc(64), *after = malloc(64);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 64);
    free(before);
    free(after);
    free(NULL);
    for (int i = 1; i < 200; i++)
        free(malloc(i * 16));
    char *grown = NULL;
    for (int i = 1; i < 20; i++)
        grown = realloc(grown, i * 100);
    free(grown);
    MPI_Win_detach(win, memory);
    free(memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
