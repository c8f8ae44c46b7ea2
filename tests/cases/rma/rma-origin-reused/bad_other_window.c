// ranks: 2
// The buffer of a put is freed before the put is complete. In between, another window is synchronised where nothing is under way.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    char *memory, *others;
    MPI_Win win, other;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &others, &other);
    int *values = malloc(4 * sizeof *values);
    for (int i = 0; i < 4; i++)
        values[i] = i;
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, other);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(values, 4, MPI_INT, peer, 64, 4, MPI_INT, win); //~ related[rma-origin-reused]: operation
    MPI_Win_flush(peer, other);
    free(values);                                           //~ suspicious[rma-origin-reused]: is freed before
    MPI_Win_unlock(peer, win);
    MPI_Win_unlock(peer, other);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&other);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
