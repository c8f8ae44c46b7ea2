/* What one-sided operations cost, from rank 0 to rank 1 of 2. Prints the nanoseconds of one operation; the time is the
 * clock's, for the origin waits for its target.
 *   rma put COUNT REGIONS...  MPI_Put of 8 bytes and MPI_Win_flush, with so many regions attached: growing numbers,
 *                             up to the first that MPI refuses
 *   rma bandwidth COUNT       MPI_Put of 1 MiB, with an MPI_Win_flush after every BATCH of them
 *   rma epoch COUNT           MPI_Win_lock, MPI_Put of 8 bytes, MPI_Win_unlock; and a round trip, to compare
 * They are made in ROUNDS rounds, and the fastest counts. Only `timed` is measured: callgrind is told so by name. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH 16
#define ROUNDS 100
#define SIZE 64    /* bytes of a region */
#define STRIDE 128 /* from one to the next */
#define LARGE (1 << 20)
#define NOINLINE __attribute__((noinline, noclone))

typedef void part(long count);

/* Of trips.c, where that is loaded: the waits of the checker, and what it gets over MPI. */
__attribute__((weak)) void trips(long *flushes, long *gets);

static MPI_Win win, plain;
static MPI_Aint there; /* the regions of rank 1 */
static long attached;
static int rank;
static char *buffer;
static uint32_t chance = 1;

/* A region by chance, so that a look-up is not always the same. */
static MPI_Aint somewhere(void) {
    chance = chance * 1664525u + 1013904223u;
    return MPI_Aint_add(there, (MPI_Aint)((uint64_t)chance * (uint64_t)attached >> 32) * STRIDE);
}
static void put_flush(long count) {
    const int64_t value = 1;
    for (long i = 0; i < count; i++) {
        MPI_Put(&value, 1, MPI_INT64_T, 1, somewhere(), 1, MPI_INT64_T, win);
        MPI_Win_flush(1, win);
    }
}
static void put_large(long count) {
    for (long i = 0; i < count; i++) {
        MPI_Put(buffer, LARGE, MPI_BYTE, 1, there, LARGE, MPI_BYTE, win);
        if (i % BATCH == BATCH - 1) MPI_Win_flush(1, win);
    }
    MPI_Win_flush(1, win);
}
static void epoch(long count) {
    const int64_t value = 1;
    for (long i = 0; i < count; i++) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(&value, 1, MPI_INT64_T, 1, somewhere(), 1, MPI_INT64_T, win);
        MPI_Win_unlock(1, win);
    }
}
/* As the checker makes it: a get from a window of ordinary memory. */
static void round_trip(long count) {
    int64_t value[16];
    for (long i = 0; i < count; i++) {
        MPI_Get(value, 16, MPI_INT64_T, 1, 0, 16, MPI_INT64_T, plain);
        MPI_Win_flush(1, plain);
    }
}

static NOINLINE void timed(part *run, long count) {
    run(count);
    __asm__ volatile("");
}
static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}
/* Rank 1 waits in the barrier, where MPI serves the others. */
static void measure(const char *name, part *run, long count) {
    if (rank == 0) {
        const long calls = (count + ROUNDS - 1) / ROUNDS;
        double fastest = 0;
        run(calls); /* warm */
        for (int round = 0; round < ROUNDS; round++) {
            const int64_t begin = now();
            timed(run, calls);
            const double one = (double)(now() - begin) / (double)calls;
            if (round == 0 || one < fastest) fastest = one;
        }
        printf("%s %.1f\n", name, fastest);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Attaches up to so many; whether both ranks could. */
static int attach(char *regions, long wanted) {
    int good = 1;
    for (; good && attached < wanted; attached += good)
        good = MPI_Win_attach(win, regions + attached * STRIDE, SIZE) == MPI_SUCCESS;
    MPI_Allreduce(MPI_IN_PLACE, &good, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return good;
}
static void tell(void *address) {
    MPI_Get_address(address, &there);
    MPI_Bcast(&there, 1, MPI_AINT, 1, MPI_COMM_WORLD);
}

static void series(long count, int sizes, char **size) {
    const size_t most = (size_t)atol(size[sizes - 1]);
    char *regions = calloc(most + (1 << 13), STRIDE); /* a mapping of its own: MPI's blocks are not among them */
    if (!regions) MPI_Abort(MPI_COMM_WORLD, 1);
    tell(regions);
    for (int i = 0; i < sizes && attach(regions, atol(size[i])); i++) {
        char name[64];
        snprintf(name, sizeof name, "put-flush-%s", size[i]);
        MPI_Win_lock_all(0, win);
        measure(name, put_flush, count);
        MPI_Win_unlock_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}
static void large(long count) {
    buffer = malloc(LARGE);
    if (!buffer) MPI_Abort(MPI_COMM_WORLD, 1);
    memset(buffer, 1, LARGE);
    tell(buffer);
    MPI_Win_attach(win, buffer, LARGE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    measure("bandwidth", put_large, count);
    MPI_Win_unlock_all(win);
}
static void epochs(long count) {
    int64_t *memory;
    char *regions = calloc(1, STRIDE);
    long before[2] = {0, 0}, after[2] = {0, 0};
    if (!regions) MPI_Abort(MPI_COMM_WORLD, 1);
    tell(regions);
    attach(regions, 1);
    MPI_Alloc_mem(16 * sizeof *memory, MPI_INFO_NULL, &memory);
    MPI_Win_create(memory, 16 * sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &plain);
    if (trips) trips(&before[0], &before[1]);
    measure("epoch", epoch, count);
    if (trips) trips(&after[0], &after[1]);
    if (trips && rank == 0) {
        const double made = (double)((count + ROUNDS - 1) / ROUNDS * (ROUNDS + 1));
        printf("trips %.4f\ngets %.4f\n", (double)(after[0] - before[0]) / made, (double)(after[1] - before[1]) / made);
    }
    MPI_Win_lock_all(0, plain);
    measure("round-trip", round_trip, count);
    MPI_Win_unlock_all(plain);
    MPI_Win_free(&plain);
    MPI_Free_mem(memory);
}

int main(int argc, char **argv) {
    int size, known = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const long count = argc > 2 ? atol(argv[2]) : 0;
    if (size != 2 || count < ROUNDS) {
        fprintf(stderr, "usage: on 2 ranks: rma put|bandwidth|epoch COUNT [REGIONS...]; COUNT is at least %d\n", ROUNDS);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    if (!strcmp(argv[1], "put") && argc > 3) series(count, argc - 3, argv + 3);
    else if (!strcmp(argv[1], "bandwidth")) large(count);
    else if (!strcmp(argv[1], "epoch")) epochs(count);
    else known = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win); /* what is attached goes with it */
    MPI_Finalize();
    return known ? 0 : 2;
}
