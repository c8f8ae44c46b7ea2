// ranks: 2
// MPI_Win_free detaches: the next window, maybe with the same handle, begins with nothing.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[256];
    for (int round = 0; round < 3; round++) {
        MPI_Win win;
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        MPI_Win_attach(win, memory, sizeof memory);
        MPI_Win_free(&win);
    }

    MPI_Finalize();
    return 0;
}
