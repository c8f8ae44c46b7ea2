// ranks: 2
// skip: mpich4 — over UCX it aborts inside MPI_Finalize when such a window is left, and leaks are told after it
// exit: any
// The handle of the first window is lost when the second is made in the same variable.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[2][64];
    MPI_Win win;
    MPI_Win_create(memory[0], 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ leak[window-leak]
    MPI_Win_create(memory[1], 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
