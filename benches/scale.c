/* What a call costs when there is much to keep: `scale attributes|keyvals|communicators|threads|ranks COUNT HOW_MANY`.
 * Prints the nanoseconds of one call (CPU time of the thread), the fastest of some rounds; `ranks` prints the wall time of
 * a small program from MPI_Init to the end of MPI_Finalize, on rank 0. */
#include <mpi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 5

static volatile long sink;
static long count;

static double now(clockid_t clock) {
    struct timespec at;
    clock_gettime(clock, &at);
    return at.tv_sec * 1e9 + at.tv_nsec;
}

/* Strides through all of them, so that no cache holds what is asked for when there are many. */
static double get(MPI_Comm *comms, const int *keys, long many_comms, long many_keys) {
    double best = 1e30;
    for (int round = 0; round < ROUNDS; round++) {
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        long at = 0;
        for (long i = 0; i < count; i++) {
            void *value;
            int flag;
            at = (at + 7919) % (many_comms * many_keys);
            MPI_Comm_get_attr(comms[at / many_keys], keys[at % many_keys], &value, &flag);
            sink = flag;
        }
        const double took = now(CLOCK_THREAD_CPUTIME_ID) - begin;
        best = took < best ? took : best;
    }
    return best / count;
}

static double set(MPI_Comm *comms, const int *keys, long many_comms, long many_keys) {
    double best = 1e30;
    for (int round = 0; round < ROUNDS; round++) {
        const double begin = now(CLOCK_THREAD_CPUTIME_ID);
        long at = 0;
        for (long i = 0; i < count; i++) {
            at = (at + 7919) % (many_comms * many_keys);
            MPI_Comm_set_attr(comms[at / many_keys], keys[at % many_keys], (void *)(intptr_t)i);
        }
        const double took = now(CLOCK_THREAD_CPUTIME_ID) - begin;
        best = took < best ? took : best;
    }
    return best / count;
}

static int *make_keys(long many) {
    int *keys = malloc(many * sizeof *keys);
    for (long i = 0; i < many; i++)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keys[i], NULL);
    return keys;
}

static void free_keys(int *keys, long many) {
    for (long i = 0; i < many; i++) MPI_Comm_free_keyval(&keys[i]);
    free(keys);
}

static MPI_Comm *make_comms(long many) {
    MPI_Comm *comms = malloc(many * sizeof *comms);
    for (long i = 0; i < many; i++) MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    return comms;
}

static void free_comms(MPI_Comm *comms, long many) {
    for (long i = 0; i < many; i++) MPI_Comm_free(&comms[i]);
    free(comms);
}

static void table(const char *name, long many, long many_comms, long many_keys) {
    MPI_Comm *comms = make_comms(many_comms);
    int *keys = make_keys(many_keys);
    printf("%s-set-%ld %.2f\n", name, many, set(comms, keys, many_comms, many_keys));
    printf("%s-get-%ld %.2f\n", name, many, get(comms, keys, many_comms, many_keys));
    free_comms(comms, many_comms);
    free_keys(keys, many_keys);
}

/* All keys but one lie idle. */
static void idle_keys(long many) {
    MPI_Comm *comms = make_comms(1);
    int *keys = make_keys(many);
    printf("keyvals-set-%ld %.2f\n", many, set(comms, &keys[many / 2], 1, 1));
    printf("keyvals-get-%ld %.2f\n", many, get(comms, &keys[many / 2], 1, 1));
    free_comms(comms, 1);
    free_keys(keys, many);
}

static void *of_thread(void *comm) {
    int *key = make_keys(1);
    double *took = malloc(sizeof *took);
    MPI_Comm_set_attr(*(MPI_Comm *)comm, *key, NULL);
    *took = get(comm, key, 1, 1);
    MPI_Comm_delete_attr(*(MPI_Comm *)comm, *key);
    free_keys(key, 1);
    return took;
}

/* CPU time of a thread has no waiting for others in it that sleeps, but all that spins. */
static void threads(long many) {
    pthread_t ids[64];
    MPI_Comm *comms = make_comms(many);
    double sum = 0;
    for (long i = 0; i < many; i++) pthread_create(&ids[i], NULL, of_thread, &comms[i]);
    for (long i = 0; i < many; i++) {
        void *took;
        pthread_join(ids[i], &took);
        sum += *(double *)took;
        free(took);
    }
    free_comms(comms, many);
    printf("threads-get-%ld %.2f\n", many, sum / many);
}

static void ranks(void) {
    int *base, rank, size, key, one = 1;
    MPI_Comm comm;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, NULL);
    MPI_Win_allocate(64 * sizeof *base, sizeof *base, MPI_INFO_NULL, comm, &base, &win);
    for (int round = 0; round < 10; round++) {
        MPI_Win_fence(0, win);
        MPI_Put(&one, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
    }
    MPI_Win_free(&win);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
}

int main(int argc, char **argv) {
    const double begin = now(CLOCK_MONOTONIC);
    int rank, given;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    count = argc > 2 ? atol(argv[2]) : 0;
    for (int i = 3; i < argc; i++) {
        const long many = atol(argv[i]);
        if (!strcmp(argv[1], "attributes")) table("attributes", many, 1, many);
        if (!strcmp(argv[1], "communicators")) table("communicators", many, many, 1);
        if (!strcmp(argv[1], "keyvals")) idle_keys(many);
        if (!strcmp(argv[1], "threads") && given == MPI_THREAD_MULTIPLE) threads(many);
    }
    if (!strcmp(argv[1], "ranks")) ranks();
    MPI_Finalize();
    if (rank == 0 && !strcmp(argv[1], "ranks")) printf("ranks %.0f\n", now(CLOCK_MONOTONIC) - begin);
    return 0;
}
