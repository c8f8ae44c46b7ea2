// ranks: 2
// The buffer of a put goes back to the allocator before the put is complete.
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
    MPI_Put(values, 4, MPI_INT, peer, 64, 4, MPI_INT, win); //~ related[rma-origin-reused]: operation
    free(values);                                           //~ suspicious[rma-origin-reused]: is freed before
    MPI_Win_unlock(peer, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
