// ranks: 2
// Before MPI 4.1 only windows of MPI_Win_allocate_shared could be asked.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    void *base;
    MPI_Aint size;
    int rank, unit;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_shared_query(win, rank, &size, &unit, &base); //~ [ompi4 ompi5 mpich4] portability[window-query-flavor]
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
