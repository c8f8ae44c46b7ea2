// ranks: 2
// The rank in MPI_COMM_WORLD is used where the group of the window has one member.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank, in = 0;
    char *memory;
    MPI_Comm alone;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &alone);
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, alone, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    if (rank == 1)
        MPI_Get(&in, 1, MPI_INT, rank, 0, 1, MPI_INT, win); //~ violation[rma-bad-target]
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Comm_free(&alone);

    MPI_Finalize();
    return 0;
}
