/* What keeping events costs: calls of one rank with itself, so that nobody waits.
 *   record PART COUNT   makes that part's calls COUNT times
 * Only `timed` is measured: callgrind is told so by name. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline, noclone))

typedef void part(long count);

static MPI_Win win;


static void barrier(long count) {
    for (long i = 0; i < count; i++) MPI_Barrier(MPI_COMM_WORLD);
}
static void allreduce(long count) {
    for (long i = 0; i < count; i++) {
        long one = i, sum;
        MPI_Allreduce(&one, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    }
}
static void sendrecv(long count) {
    for (long i = 0; i < count; i++) {
        long out = i, in;
        MPI_Sendrecv(&out, 1, MPI_LONG, 0, 1, &in, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
static void isend(long count) {
    for (long i = 0; i < count; i++) {
        long out = i, in;
        MPI_Request request;
        MPI_Isend(&out, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD, &request);
        MPI_Recv(&in, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}
static void exchange(long count) {
    for (long i = 0; i < count; i++) {
        long out = i, in;
        MPI_Request request[2];
        MPI_Irecv(&in, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD, &request[0]);
        MPI_Isend(&out, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD, &request[1]);
        MPI_Wait(&request[0], MPI_STATUS_IGNORE);
        MPI_Wait(&request[1], MPI_STATUS_IGNORE);
    }
}
static void put_flush(long count) {
    const long one = 1;
    MPI_Win_lock_all(0, win);
    for (long i = 0; i < count; i++) {
        MPI_Put(&one, 1, MPI_LONG, 0, i * 7 % 1024, 1, MPI_LONG, win);
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
}
static void put(long count) {
    const long one = 1;
    MPI_Win_lock_all(0, win);
    for (long i = 0; i < count; i++) {
        MPI_Put(&one, 1, MPI_LONG, 0, i * 7 % 1024, 1, MPI_LONG, win);
        if (i % 1024 == 1023) MPI_Win_flush(0, win); /* one place twice */
    }
    MPI_Win_unlock_all(win);
}
static void epoch(long count) {
    const long one = 1;
    for (long i = 0; i < count; i++) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(&one, 1, MPI_LONG, 0, i * 7 % 1024, 1, MPI_LONG, win);
        MPI_Win_unlock(0, win);
    }
}
static void fence(long count) {
    const long one = 1;
    MPI_Win_fence(0, win);
    for (long i = 0; i < count; i++) {
        MPI_Put(&one, 1, MPI_LONG, 0, i * 7 % 1024, 1, MPI_LONG, win);
        MPI_Win_fence(0, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
}

static NOINLINE void timed(part *run, long count) {
    run(count);
    __asm__ volatile("");
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        part *run;
    } parts[] = {{"barrier", barrier}, {"allreduce", allreduce}, {"sendrecv", sendrecv}, {"isend", isend},
                 {"exchange", exchange}, {"put-flush", put_flush}, {"put", put}, {"epoch", epoch}, {"fence", fence}};
    MPI_Init(&argc, &argv);
    long *memory;
    MPI_Win_allocate(1024 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (size_t i = 0; argc == 3 && i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, argv[1]) == 0) {
            parts[i].run(10); /* warm */
            timed(parts[i].run, atol(argv[2]));
            puts("made");
        }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
