// ranks: 2
// MPI_Win_allocate may well give shared memory; that it may be asked for is news of MPI 4.1.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    void *base, *segment;
    MPI_Aint size;
    int unit;
    MPI_Win win;
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_shared_query(win, 0, &size, &unit, &segment); //~ [ompi4 ompi5 mpich4] portability[window-query-flavor]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
