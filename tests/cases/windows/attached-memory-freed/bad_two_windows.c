// ranks: 2
// Detached from one of two windows only.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *memory = malloc(256);
    MPI_Win other;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory, 256);
    MPI_Win_attach(other, memory, 256);
    MPI_Win_detach(other, memory);
    free(memory); //~ suspicious[attached-memory-freed]
    MPI_Win_free(&win);
    MPI_Win_free(&other);

    MPI_Finalize();
    return 0;
}
