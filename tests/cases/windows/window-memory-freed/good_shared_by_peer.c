// ranks: 2
// A window over the shared memory of the other process, freed before the shared window.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char *own, *theirs;
    int rank, unit;
    MPI_Aint size;
    MPI_Win shared, other;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(rank == 0 ? 4096 : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &shared);
    MPI_Win_shared_query(shared, 0, &size, &unit, &theirs);
    if (size != 4096)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_create(theirs, rank == 0 ? 0 : 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win_free(&other);
    MPI_Win_free(&shared);

    MPI_Finalize();
    return 0;
}
