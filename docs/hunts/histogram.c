/* All ranks count into one histogram, one-sided. Its memory comes from a pool, which another library keeps. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { BINS = 1000 };

/* The other library: it gives all its memory back at once. */
static int *pool;

static int *pool_take(size_t count)
{
    pool = calloc(count, sizeof *pool);
    return pool;
}

static void pool_finalize(void)
{
    free(pool);
}

static void count_samples(MPI_Comm comm, int samples, int verbose)
{
    MPI_Win window;
    int rank, size, one = 1;
    int *bins = pool_take(BINS);

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Win_create(bins, BINS * sizeof *bins, sizeof *bins, MPI_INFO_NULL, comm, &window);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    for (int i = 0; i < samples; i++) {
        MPI_Accumulate(&one, 1, MPI_INT, i % size, (rank + i) % BINS, 1, MPI_INT, MPI_SUM, window);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
    if (!verbose) {
        return;
    }
    printf("rank %d: %d in the first bin\n", rank, bins[0]);
    MPI_Win_free(&window);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    count_samples(MPI_COMM_WORLD, 4, argc > 1);
    pool_finalize();
    MPI_Finalize();
    return 0;
}
