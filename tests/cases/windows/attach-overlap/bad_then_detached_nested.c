// ranks: 2
// As bad_then_detached, from the outside: the part is attached later, and detached first or last.
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
    for (int order = 0; order < 2; order++) {
        MPI_Win_attach(win, memory, sizeof memory);
        int inner = MPI_Win_attach(win, memory + 64, 16); //~ violation[attach-overlap]
        if (inner == MPI_SUCCESS && order == 0)
            MPI_Win_detach(win, memory + 64);
        MPI_Win_detach(win, memory);
        if (inner == MPI_SUCCESS && order == 1)
            MPI_Win_detach(win, memory + 64);
    }
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
