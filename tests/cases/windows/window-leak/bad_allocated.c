// ranks: 2
// skip: mpich4 — over UCX it aborts inside MPI_Finalize when such a window is left, and leaks are told after it
// exit: any
// The window of MPI_Win_allocate, and its memory with it.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *base;
    MPI_Win win;
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win); //~ leak[window-leak]

    MPI_Finalize();
    return 0;
}
