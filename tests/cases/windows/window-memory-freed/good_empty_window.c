// ranks: 2
// A window of size 0 exposes nothing, whatever base it was given.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    MPI_Win win;
    MPI_Win_create(memory, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    free(memory);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
