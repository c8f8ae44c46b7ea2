// ranks: 2
// The window covers the first bytes of a block that shrinks in place, and stays covered.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(1 << 16);
    char *fence = malloc(16);
    MPI_Win win;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char *smaller = realloc(memory, 1 << 12);
    MPI_Win_free(&win);
    free(fence);
    free(smaller);

    MPI_Finalize();
    return 0;
}
