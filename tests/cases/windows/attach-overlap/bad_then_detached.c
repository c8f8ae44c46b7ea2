// ranks: 2
// Where the library accepts the overlap, a detach of either base is right.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[256];
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, memory + 64, 16);
    if (MPI_Win_attach(win, memory, sizeof memory) == MPI_SUCCESS) //~ violation[attach-overlap]
        MPI_Win_detach(win, memory);
    MPI_Win_detach(win, memory + 64);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
