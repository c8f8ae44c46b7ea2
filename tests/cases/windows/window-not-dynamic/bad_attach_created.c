// ranks: 2
// exit: any
// Memory is attached to a window that has its memory already.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64], more[64];
    MPI_Win win;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[window-not-dynamic]: created here
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, more, sizeof more); //~ violation[window-not-dynamic]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
