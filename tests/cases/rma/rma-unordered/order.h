/* What the programs of this folder share: the ranks, a dynamic window, and where the memory of each rank is. It is not attached here. The
   calls that a finding may name stand in the programs themselves. */
#include <mpi.h>
#include <stddef.h>

#define SHARED __attribute__((unused)) static

SHARED int rank, ranks;
SHARED int memory[16];
SHARED MPI_Aint at[8]; /* the address of each rank's memory */
SHARED MPI_Win win;
SHARED MPI_Comm quiet;
SHARED int one = 1, none = 0; /* only read */
SHARED int got, old, token;   /* results, each for one operation at a time */

SHARED void begin(void)
{
    MPI_Aint mine;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Comm_dup(MPI_COMM_WORLD, &quiet);
    MPI_Get_address(memory, &mine);
    MPI_Allgather(&mine, 1, MPI_AINT, at, 1, MPI_AINT, MPI_COMM_WORLD);
}

/* Time orders nothing; it only lets a wrong program end well. The calls are for the progress of others: nobody sends
   on this communicator. */
SHARED void later(void)
{
    int there;
    for (double end = MPI_Wtime() + 0.7; MPI_Wtime() < end;) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, quiet, &there, MPI_STATUS_IGNORE);
    }
}

SHARED void end(void)
{
    MPI_Win_free(&win);
    MPI_Comm_free(&quiet);
    MPI_Finalize();
}
