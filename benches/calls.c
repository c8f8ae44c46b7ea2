/* What one call costs. `calls FIGURE COUNT` prints the nanoseconds (CPU time of this thread) of one call;
 * `calls all COUNT` prints every figure. They are made in ROUNDS rounds, and the fastest counts: what else runs on
 * the machine only ever adds to it. All calls are made from a stack of 8 of the program's own functions. Only `timed`
 * is measured: callgrind is told so by name. Run on one rank. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH 32
#define ROUNDS 20
#define NOINLINE __attribute__((noinline, noclone))

typedef void part(long count);

static MPI_Comm comm;
static MPI_Win win;
static int plain_key, deleting_key;
static char *regions;
static void *blocks[2];
static volatile long sink;

static int on_delete(MPI_Comm of, int keyval, void *value, void *extra) {
    (void)of, (void)keyval, (void)value, (void)extra;
    sink++;
    return MPI_SUCCESS;
}

static void get(long count) {
    void *value;
    int flag;
    for (long i = 0; i < count; i++) MPI_Comm_get_attr(comm, plain_key, &value, &flag);
    sink = flag;
}
static void get_predefined(long count) {
    void *value;
    int flag;
    for (long i = 0; i < count; i++) MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag);
    sink = flag;
}
static void set_number(long count) {
    for (long i = 0; i < count; i++) MPI_Comm_set_attr(comm, plain_key, (void *)(intptr_t)(i & 1023));
}
static void set_block(long count) {
    for (long i = 0; i < count; i++) MPI_Comm_set_attr(comm, plain_key, blocks[i & 1]);
}
static void set_local(long count) {
    int local[2] = {0, 1};
    for (long i = 0; i < count; i++) MPI_Comm_set_attr(comm, plain_key, &local[i & 1]);
    MPI_Comm_set_attr(comm, plain_key, NULL);
}
static void set_deleting(long count) {
    for (long i = 0; i < count; i++) MPI_Comm_set_attr(comm, deleting_key, (void *)(intptr_t)(i & 1023));
}
static void attach(long count) {
    for (long i = 0; i < count; i++) MPI_Win_attach(win, regions + 4096 * i, 4096);
}
static void detach(long count) {
    for (long i = 0; i < count; i++) MPI_Win_detach(win, regions + 4096 * i);
}
static void free_block(long count) {
    for (long i = 0; i < count; i++) {
        void *volatile block = malloc(64);
        free(block);
    }
}
static void rank(long count) {
    int number;
    for (long i = 0; i < count; i++) MPI_Comm_rank(comm, &number);
    sink = number;
}
static void wait_null(long count) {
    for (long i = 0; i < count; i++) {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}
static void nothing(long count) { (void)count; }

/* A block of its own mapping, far from the heap that `free_block` uses. */
static void watch_far(long count) {
    (void)count;
    MPI_Win_attach(win, regions, 4096);
}
static void unwatch_far(long count) {
    (void)count;
    MPI_Win_detach(win, regions);
}
static void watch_around(long count) {
    watch_far(count);
    MPI_Comm_set_attr(comm, plain_key, blocks[0]);
}
static void unwatch_around(long count) {
    unwatch_far(count);
    MPI_Comm_set_attr(comm, plain_key, NULL);
}

/* In this order: nothing is watched at first, and what the later ones watch stays so. */
static const struct figure {
    const char *name;
    part *before, *run, *after;
    int in_batches;
    int weight; /* of COUNT, in percent */
} figures[] = {
    {"not-wrapped", nothing, rank, nothing, 0, 5000},
    {"wait", nothing, wait_null, nothing, 0, 5000},
    {"free-unwatched", nothing, free_block, nothing, 0, 10000},
    {"free-watched-elsewhere", watch_far, free_block, unwatch_far, 0, 10000},
    {"get-attr", nothing, get, nothing, 0, 300},
    {"get-attr-predefined", nothing, get_predefined, nothing, 0, 300},
    {"set-attr", nothing, set_number, nothing, 0, 40},
    {"set-attr-local", nothing, set_local, nothing, 0, 40},
    {"set-attr-callback", nothing, set_deleting, nothing, 0, 40},
    {"attach", nothing, attach, detach, 1, 40},
    {"detach", attach, detach, nothing, 1, 40},
    {"set-attr-block", nothing, set_block, nothing, 0, 40},
    {"free-watched-around", watch_around, free_block, unwatch_around, 0, 1000},
};

/* The eight functions: main, this one, four levels, `timed`, and the figure's own. */
static NOINLINE void timed(part *run, long count) {
    run(count);
    __asm__ volatile("");
}
static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}
/* Nanoseconds of one call. */
static double round_of(const struct figure *of, long count) {
    const long calls = of->in_batches ? BATCH : count;
    int64_t spent = 0;
    long done = 0;
    while (done < count) {
        of->before(calls);
        const int64_t begin = now();
        timed(of->run, calls);
        spent += now() - begin;
        of->after(calls);
        done += calls;
    }
    return (double)spent / (double)done;
}
static NOINLINE double measure(const struct figure *of, long count) {
    const long few = of->in_batches ? BATCH : 1000;
    of->before(few);
    of->run(few); /* warm */
    of->after(few);
    double fastest = round_of(of, count / ROUNDS);
    for (int round = 1; round < ROUNDS; round++) {
        const double this = round_of(of, count / ROUNDS);
        if (this < fastest) fastest = this;
    }
    return fastest;
}
#define LEVEL(name, next)                                                  \
    static NOINLINE double name(const struct figure *of, long count) {     \
        const double result = next(of, count);                             \
        __asm__ volatile("");                                              \
        return result;                                                     \
    }
LEVEL(level4, measure)
LEVEL(level3, level4)
LEVEL(level2, level3)
LEVEL(level1, level2)

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: calls FIGURE|all COUNT\n");
        return 2;
    }
    const long count = atol(argv[2]);
    if (count < ROUNDS * BATCH) {
        fprintf(stderr, "calls: COUNT is at least %d\n", ROUNDS * BATCH);
        return 2;
    }
    /* Blocks for the attribute come from the heap, the first from below all others; the regions have a mapping of
     * their own, above the heap. */
    blocks[0] = malloc(64);
    MPI_Init(&argc, &argv);
    blocks[1] = malloc(64);
    regions = malloc(1 << 23);
    if (!regions) return 1;
    memset(regions, 0, BATCH * 4096);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &deleting_key, NULL);
    MPI_Comm_set_attr(comm, plain_key, NULL);
    MPI_Comm_set_attr(comm, deleting_key, NULL);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    int known = 0;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const int all = !strcmp(argv[1], "all");
        if (!all && strcmp(argv[1], figures[i].name)) continue;
        printf("%s %.3f\n", figures[i].name, level1(&figures[i], all ? count * figures[i].weight / 100 : count));
        known = 1;
    }
    MPI_Win_free(&win);
    MPI_Comm_free_keyval(&plain_key);
    MPI_Comm_free_keyval(&deleting_key);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    free(regions);
    free(blocks[0]);
    free(blocks[1]);
    return known ? 0 : 2;
}
