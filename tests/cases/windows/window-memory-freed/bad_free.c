// ranks: 2
// free before MPI_Win_free.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    MPI_Win win;
    MPI_Win_create(memory, 256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[window-memory-freed]: created here
    free(memory); //~ suspicious[window-memory-freed]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
