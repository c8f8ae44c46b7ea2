// ranks: 2
// The buffers go back to the allocator when nothing uses them any more: after flush_local, after unlock.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int rank;
    char *memory;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int *values = malloc(4 * sizeof *values);
    for (int i = 0; i < 4; i++)
        values[i] = i;
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Put(values, 4, MPI_INT, peer, 64, 4, MPI_INT, win);
    MPI_Win_flush_local(peer, win);
    free(values);
    int *others = malloc(4 * sizeof *others);
    MPI_Get(others, 4, MPI_INT, peer, 128, 4, MPI_INT, win);
    MPI_Win_unlock(peer, win);
    free(others);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
