/* What the same call costs in C and in Fortran, on rank 0 of 2. `fortran FIGURE COUNT` prints the nanoseconds (CPU time
 * of this thread) of one call made here and of one made in fortran.f90, as `c-FIGURE` and `fortran-FIGURE`; FIGURE
 * `all`: of every one. With a third argument, `c` or `fortran`, only those. Both are made in turn, in ROUNDS rounds, and
 * the fastest counts. Only `timed` is measured: callgrind is told so by name. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH 32
#define ROUNDS 40
#define NOINLINE __attribute__((noinline, noclone))

typedef void part(long count);

extern void fortran_setup(int comm, int win, intptr_t there, void *memory, long bytes);
extern void fortran_end(void);
extern part fortran_get_attr, fortran_set_attr, fortran_attach, fortran_detach, fortran_put_flush;

long sink;
static MPI_Comm comm;
static MPI_Win win;
static int key;
static MPI_Aint there; /* memory of rank 1 that is attached */
static char *memory;

static void get_attr(long count) {
    void *value;
    int flag;
    for (long i = 0; i < count; i++) MPI_Comm_get_attr(comm, key, &value, &flag);
    sink = flag;
}
static void set_attr(long count) {
    for (long i = 0; i < count; i++) MPI_Comm_set_attr(comm, key, (void *)(intptr_t)(i & 1023));
}
static void attach(long count) {
    for (long i = 0; i < count; i++) MPI_Win_attach(win, memory + 4096 * i, 4096);
}
static void detach(long count) {
    for (long i = 0; i < count; i++) MPI_Win_detach(win, memory + 4096 * i);
}
static void put_flush(long count) {
    const int64_t number = 1;
    for (long i = 0; i < count; i++) {
        MPI_Put(&number, 1, MPI_INT64_T, 1, there, 1, MPI_INT64_T, win);
        MPI_Win_flush(1, win);
    }
}
static void nothing(long count) { (void)count; }
static void lock(long count) {
    (void)count;
    MPI_Win_lock_all(0, win);
}
static void unlock(long count) {
    (void)count;
    MPI_Win_unlock_all(win);
}

/* Each in C and in Fortran: what is not timed is made in the same language, for a program in Fortran has no reason to
 * have C's entries at hand. */
static const struct figure {
    const char *name;
    part *before[2], *run[2], *after[2];
    int in_batches;
} figures[] = {
    {"get-attr", {nothing, nothing}, {get_attr, fortran_get_attr}, {nothing, nothing}, 0},
    {"set-attr", {nothing, nothing}, {set_attr, fortran_set_attr}, {nothing, nothing}, 0},
    {"attach", {nothing, nothing}, {attach, fortran_attach}, {detach, fortran_detach}, 1},
    {"detach", {attach, fortran_attach}, {detach, fortran_detach}, {nothing, nothing}, 1},
    {"put-flush", {lock, lock}, {put_flush, fortran_put_flush}, {unlock, unlock}, 0},
};

static NOINLINE void timed(part *run, long count) {
    run(count);
    __asm__ volatile("");
}
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
/* The nanoseconds of one call. */
static double once(const struct figure *f, int language, long calls) {
    const long batch = f->in_batches ? BATCH : calls;
    double spent = 0;
    for (long done = 0; done < calls; done += batch) {
        f->before[language](batch);
        const double begin = now();
        timed(f->run[language], batch);
        spent += now() - begin;
        f->after[language](batch);
    }
    return spent / (double)calls;
}
static void measure(const struct figure *f, long count, const char *only) {
    const char *languages[] = {"c", "fortran"};
    const long calls = (count / ROUNDS + BATCH - 1) / BATCH * BATCH;
    double fastest[2] = {1e18, 1e18};
    for (int round = 0; round < 2 * ROUNDS; round++) {
        const int language = (round + round / 2) % 2; /* who is first alternates */
        if (*only && strcmp(only, languages[language])) continue;
        const double one = once(f, language, calls);
        if (one < fastest[language]) fastest[language] = one;
    }
    for (int i = 0; i < 2; i++)
        if (fastest[i] < 1e18) printf("%s-%s %.1f\n", languages[i], f->name, fastest[i]);
}

int main(int argc, char **argv) {
    const long count = argc > 2 ? atol(argv[2]) : 0;
    int rank, size, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memory = calloc(2 * BATCH, 4096);
    if (size != 2 || count < ROUNDS || !memory) {
        fprintf(stderr, "usage: on 2 ranks: fortran FIGURE|all COUNT [c|fortran]; COUNT is at least %d\n", ROUNDS);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(comm, key, NULL);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char *kept = memory + 4096 * (2 * BATCH - 1);
    MPI_Win_attach(win, kept, 8);
    MPI_Get_address(kept, &there);
    MPI_Bcast(&there, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    fortran_setup(MPI_Comm_c2f(comm), MPI_Win_c2f(win), there, memory, 4096L * BATCH);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (strcmp(argv[1], "all") && strcmp(argv[1], figures[i].name)) continue;
        done++;
        if (rank == 0) measure(&figures[i], count, argc > 3 ? argv[3] : "");
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_detach(win, kept);
    MPI_Win_free(&win);
    fortran_end();
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return done ? 0 : 2;
}
