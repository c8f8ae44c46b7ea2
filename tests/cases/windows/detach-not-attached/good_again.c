// ranks: 2
// Attached, detached, attached again at the same base with another size, detached.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int size = 16; size <= 64; size += 16) {
        MPI_Win_attach(win, memory, size);
        MPI_Win_detach(win, memory);
    }
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
