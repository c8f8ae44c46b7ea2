// ranks: 2
// A put to MPI_PROC_NULL is right; locking and flushing is spared.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

    int rank;
    int *base;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int out = 1, neighbour = rank == 0 ? MPI_PROC_NULL : rank - 1;
    if (neighbour != MPI_PROC_NULL)
        MPI_Win_lock(MPI_LOCK_SHARED, neighbour, 0, win);
    else
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Put(&out, 1, MPI_INT, neighbour, 0, 1, MPI_INT, win);
    if (neighbour != MPI_PROC_NULL)
        MPI_Win_flush(neighbour, win);
    MPI_Win_unlock(neighbour != MPI_PROC_NULL ? neighbour : rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
