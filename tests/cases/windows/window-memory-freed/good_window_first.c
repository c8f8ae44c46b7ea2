// ranks: 2
// The window first, its memory afterwards.
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
    MPI_Win other;
    MPI_Win_create(special, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win win;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);
    free(memory);
    MPI_Win_free(&other);
    MPI_Free_mem(special);

    MPI_Finalize();
    return 0;
}
