// ranks: 2
// exit: any
// The error handler comes too late: the window was freed before.
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
    copy = win;
    MPI_Win_free(&win);
    MPI_Win_set_errhandler(copy, MPI_ERRORS_RETURN); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
