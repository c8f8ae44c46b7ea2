// ranks: 2
// What is freed is a copy of the window's contents.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *base;
    MPI_Win win;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    char *copy = malloc(256);
    memcpy(copy, base, 256);
    free(copy);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
