/* What the programs of this folder share: the ranks, and a window with eight numbers of each rank. The calls and accesses that a finding may name
   stand in the programs themselves. */
#include <mpi.h>
#include <stddef.h>
#include <string.h>

#define SHARED __attribute__((unused)) static

SHARED int rank, ranks;
SHARED int *memory; /* this rank's part of the window */
SHARED MPI_Win win;
SHARED MPI_Comm quiet;
SHARED _Alignas(8) int value[16], result[16], compare[16];
SHARED volatile int sink; /* where a load goes */

SHARED void begin(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_dup(MPI_COMM_WORLD, &quiet);
}

SHARED void begin_window(void)
{
    begin();
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    memset(memory, 0, 8 * sizeof(int));
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Time orders nothing; it only lets a wrong program end well. The calls are for the progress of others: nobody sends
   on this communicator. */
SHARED void later(void)
{
    int there;
    for (double end = MPI_Wtime() + 0.3; MPI_Wtime() < end;) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, quiet, &there, MPI_STATUS_IGNORE);
    }
}

SHARED void end(void)
{
    MPI_Comm_free(&quiet);
    MPI_Finalize();
}

SHARED void end_window(void)
{
    MPI_Win_free(&win);
    end();
}
