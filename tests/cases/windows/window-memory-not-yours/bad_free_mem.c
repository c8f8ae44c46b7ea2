// ranks: 2
// exit: any
// MPI_Free_mem is for memory of MPI_Alloc_mem only.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *base;
    MPI_Win win;
    MPI_Win_allocate(1 << 16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Free_mem(base); //~ violation[window-memory-not-yours]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
