// skip: ompi4 — makes no window on one process; on two processes a crash can hang the launcher
// exit: any
// One window, two variables, two frees.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    MPI_Win win, copy;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    copy = win;
    MPI_Win_free(&win);
    MPI_Win_free(&copy); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
