// ranks: 2
// Merged into one group, two sides can have a window together.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    int rank;
    static char memory[64];
    MPI_Comm half, across, merged;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 5, &across);
    MPI_Intercomm_merge(across, rank, &merged);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, merged, &win);
    MPI_Win_free(&win);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&across);
    MPI_Comm_free(&half);

    MPI_Finalize();
    return 0;
}
