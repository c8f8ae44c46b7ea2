// ranks: 2
// A lock on a window over memory from malloc.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *memory = malloc(64);
    MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ related[lock-plain-memory]: created here
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win); //~ note[lock-plain-memory]
    MPI_Win_unlock(1 - rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    free(memory);

    MPI_Finalize();
    return 0;
}
