// The same work over and over, in ten equal parts: what the library keeps must not grow with it, and it must not slow down.
//
//     load KIND COUNT [THREADS [BEFORE]]
//
// KIND: attributes (set, get, delete), keyvals (create, set on an object, free), dups (dup and free), regions (attach and detach),
// types (another datatype each round, used once and freed), messages (to itself, nonblocking), or all of the first four. BEFORE rounds come first and do not count: what is made once, and what is remembered up to some number, is made there.
// After each tenth the process says
// how much memory it has, in pages, and how much time that tenth took on its processors, in microseconds.
#include "callbacks.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TENTHS = 10 };

static const char *kind;
static long rounds;
static int key;
static MPI_Win win;

static void attributes(MPI_Comm comm)
{
    static int value;
    void *got;
    int flag;
    MPI_Comm_set_attr(comm, key, &value);
    MPI_Comm_get_attr(comm, key, &got, &flag);
    MPI_Comm_delete_attr(comm, key);
}

static void keyvals(MPI_Comm comm)
{
    int own;
    MPI_Comm_create_keyval(on_copy, on_delete, &own, NULL);
    MPI_Comm_set_attr(comm, own, NULL);
    MPI_Comm_delete_attr(comm, own);
    MPI_Comm_free_keyval(&own);
}

static void dups(MPI_Comm comm)
{
    MPI_Comm copy;
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_free(&copy);
}

static void regions(long i)
{
    static char memory[64 * 256];
    MPI_Win_attach(win, memory + i % 256 * 64, 64);
    MPI_Win_detach(win, memory + i % 256 * 64);
}

static void types(MPI_Comm comm, long i)
{
    static int out[1024], in[1024];
    MPI_Datatype type;
    MPI_Type_vector(2, 1, 1 + (int)(i % 500), MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Sendrecv(out, 1, type, 0, 1, in, 1, type, 0, 1, comm, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
}

static void messages(MPI_Comm comm, long i)
{
    static int out[64], in[64];
    MPI_Request both[2];
    int at = (int)(i % 64);
    MPI_Irecv(in + at, 1, MPI_INT, 0, 2, comm, &both[0]);
    MPI_Isend(out + at, 1, MPI_INT, 0, 2, comm, &both[1]);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
}

static void *part(void *comm)
{
    int all = strcmp(kind, "all") == 0;
    for (long i = 0; i < rounds; i++) {
        if (all || kind[0] == 'a')
            attributes(*(MPI_Comm *)comm);
        if (all || kind[0] == 'k')
            keyvals(*(MPI_Comm *)comm);
        if (all || kind[0] == 'd')
            dups(*(MPI_Comm *)comm);
        if (all || kind[0] == 'r')
            regions(i);
        if (kind[0] == 't')
            types(*(MPI_Comm *)comm, i);
        if (kind[0] == 'm')
            messages(*(MPI_Comm *)comm, i);
    }
    return NULL;
}

// A profiler counts from one end of it to the next.
static void __attribute__((noinline)) tenth_done(void)
{
    __asm__ volatile("");
}

static long pages(void)
{
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%ld %ld", &size, &resident) != 2)
        resident = -1;
    if (file != NULL)
        fclose(file);
    return resident;
}

int main(int argc, char **argv)
{
    int provided, threads = argc > 3 ? atoi(argv[3]) : 1;
    MPI_Comm comms[64];
    pthread_t others[64];
    kind = argv[1];
    long count = atol(argv[2]), before = argc > 4 ? atol(argv[4]) : 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
    if (strcmp(kind, "all") == 0 || kind[0] == 'r')
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int i = 0; i < threads; i++)
        MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    for (int tenth = 0; tenth <= TENTHS; tenth++) {
        struct timespec begin, end;
        rounds = tenth == 0 ? before : count / TENTHS;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        for (int i = 1; i < threads; i++)
            pthread_create(&others[i], NULL, part, &comms[i]);
        part(&comms[0]);
        for (int i = 1; i < threads; i++)
            pthread_join(others[i], NULL);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        if (tenth > 0)
            printf("tenth %d pages %ld microseconds %ld\n", tenth, pages(),
                   (end.tv_sec - begin.tv_sec) * 1000000L + (end.tv_nsec - begin.tv_nsec) / 1000);
        fflush(stdout);
        tenth_done();
    }
    for (int i = 0; i < threads; i++)
        MPI_Comm_free(&comms[i]);
    if (strcmp(kind, "all") == 0 || kind[0] == 'r')
        MPI_Win_free(&win);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
