/* What the programs of this folder share: the ranks, a window of 16 numbers on each, and buffers. The calls that a finding may
   name stand in the programs themselves. */
#include <mpi.h>
#include <stddef.h>

#define SHARED __attribute__((unused)) static

SHARED int rank, ranks;
SHARED int *memory; /* of this rank in `win` */
SHARED MPI_Win win;
SHARED int one = 1, two = 2, none = 0; /* only read */
SHARED int got, old, token;            /* results, each for one operation at a time */

SHARED void begin(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
}

/* For programs that look at what they get. */
SHARED void zero(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    for (int i = 0; i < 16; i++) {
        memory[i] = 0;
    }
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);
}

SHARED void end(void)
{
    MPI_Win_free(&win);
    MPI_Finalize();
}
