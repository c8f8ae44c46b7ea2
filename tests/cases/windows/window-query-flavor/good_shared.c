// ranks: 2
// A window of shared memory is asked for every rank, and for MPI_PROC_NULL.
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
    MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_shared_query(win, 0, &size, &unit, &segment);
    MPI_Win_shared_query(win, 1, &size, &unit, &segment);
    MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &unit, &segment);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
