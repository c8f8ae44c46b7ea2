// ranks: 2
// exit: any
// A window that was freed is given a name. Each call is wrong by itself.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    MPI_Win win, copy;
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[object-freed]: created here
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    copy = win;
    MPI_Win_free(&win);             //~ related[object-freed]: freed here
    MPI_Win_set_name(copy, "gone"); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
