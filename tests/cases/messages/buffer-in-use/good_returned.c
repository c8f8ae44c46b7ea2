// Buffers that are local variables of procedures which still run, or whose operations are complete, or are not followed any more.
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <ucontext.h>

static ucontext_t back, one, other;
static MPI_Request shared;

/* A variable of the caller. */
static void __attribute__((noinline)) posts(int *into, int tag, MPI_Request *r)
{
    int local = tag;
    MPI_Irecv(into, 1, MPI_INT, 0, tag, MPI_COMM_SELF, r);
    MPI_Send(&local, 1, MPI_INT, 0, tag, MPI_COMM_SELF);
}

static int __attribute__((noinline)) deep(int levels)
{
    int value = levels, got = -1;
    MPI_Request r;
    MPI_Irecv(&got, 1, MPI_INT, 0, levels, MPI_COMM_SELF, &r);
    if (levels > 0)
        deep(levels - 1);
    MPI_Send(&value, 1, MPI_INT, 0, levels, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    return got;
}

/* It is complete, but nobody asks again. */
static void __attribute__((noinline)) looks(MPI_Request *r)
{
    int value = 1, flag = 0;
    MPI_Irecv(&value, 1, MPI_INT, 0, 50, MPI_COMM_SELF, r);
    MPI_Send(&flag, 1, MPI_INT, 0, 50, MPI_COMM_SELF);
    while (!flag)
        MPI_Request_get_status(*r, &flag, MPI_STATUS_IGNORE);
}

/* The receive tells that it is over. */
static void __attribute__((noinline)) frees(void)
{
    int value = 1, got;
    MPI_Request r;
    MPI_Isend(&value, 1, MPI_INT, 0, 51, MPI_COMM_SELF, &r);
    MPI_Request_free(&r);
    MPI_Recv(&got, 1, MPI_INT, 0, 51, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

static void __attribute__((noinline)) nothing(MPI_Request *r)
{
    int value[2];
    MPI_Irecv(value, 0, MPI_INT, 0, 52, MPI_COMM_SELF, &r[0]);
    MPI_Irecv(value, 2, MPI_INT, MPI_PROC_NULL, 52, MPI_COMM_SELF, &r[1]);
}

static void __attribute__((noinline)) lasting(MPI_Request *r)
{
    static int value;
    MPI_Irecv(&value, 1, MPI_INT, 0, 53, MPI_COMM_SELF, r);
}

/* Two whose stacks lie in a frame of main: the second runs above the first. */
static void first(void)
{
    int got;
    MPI_Irecv(&got, 1, MPI_INT, 0, 54, MPI_COMM_SELF, &shared);
    swapcontext(&one, &other);
    MPI_Wait(&shared, MPI_STATUS_IGNORE);
    swapcontext(&one, &back);
}

static void second(void)
{
    int value = 3;
    MPI_Send(&value, 1, MPI_INT, 0, 54, MPI_COMM_SELF);
    swapcontext(&other, &one);
}

/* A thread whose variable is in use while main calls. */
static pthread_barrier_t meet;

static void *thread(void *unused)
{
    int got;
    MPI_Irecv(&got, 1, MPI_INT, 0, 55, MPI_COMM_SELF, &shared);
    pthread_barrier_wait(&meet);
    pthread_barrier_wait(&meet);
    return unused;
}

int main(void)
{
    static char high[1 << 17];
    char stacks[2][1 << 17];
    MPI_Request r[2];
    int provided, into, value = 0;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);

    posts(&into, 40, &r[0]);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    deep(20);
    looks(&r[0]);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    frees();
    MPI_Barrier(MPI_COMM_SELF);
    nothing(r);
    MPI_Send(NULL, 0, MPI_INT, 0, 52, MPI_COMM_SELF);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    lasting(&r[0]);
    MPI_Send(&value, 1, MPI_INT, 0, 53, MPI_COMM_SELF);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);

    getcontext(&one);
    one.uc_stack.ss_sp = stacks[0];
    one.uc_stack.ss_size = sizeof stacks[0];
    makecontext(&one, first, 0);
    getcontext(&other);
    other.uc_stack.ss_sp = stacks[1];
    other.uc_stack.ss_size = sizeof stacks[1];
    makecontext(&other, second, 0);
    swapcontext(&back, &one);
    /* Likewise, and the second's stack is no part of this one. */
    getcontext(&one);
    makecontext(&one, first, 0);
    getcontext(&other);
    other.uc_stack.ss_sp = high;
    other.uc_stack.ss_size = sizeof high;
    makecontext(&other, second, 0);
    swapcontext(&back, &one);

    if (provided == MPI_THREAD_MULTIPLE) {
        pthread_t other_thread;
        pthread_barrier_init(&meet, NULL, 2);
        pthread_create(&other_thread, NULL, thread, NULL);
        pthread_barrier_wait(&meet);
        MPI_Send(&value, 1, MPI_INT, 0, 55, MPI_COMM_SELF);
        MPI_Wait(&shared, MPI_STATUS_IGNORE);
        pthread_barrier_wait(&meet);
        pthread_join(other_thread, NULL);
    }

    MPI_Finalize();
    return 0;
}
