// Two ranks; rank 0 waits for ever in one call, and rank 1 ends the job meanwhile. Argument: the call.
#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { BIG = 1 << 22 };

static char big[BIG];
static int small, sent;
static MPI_Request requests[3];
static jmp_buf out;

static int inside(MPI_Comm comm, int key, void *value, void *state)
{
    (void)comm, (void)key, (void)value;
    MPI_Recv(&small, 1, MPI_INT, 1, 21, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // inside
    if (state)
        longjmp(out, 1);
    return MPI_SUCCESS;
}

// A communicator with an attribute, in whose callback a message is received.
static MPI_Comm with_callback(int leaves)
{
    MPI_Comm comm;
    int key;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, inside, &key, leaves ? &small : 0);
    MPI_Comm_set_attr(comm, key, 0);
    return comm;
}

static void *other(void *unused)
{
    (void)unused;
    MPI_Recv(&small, 1, MPI_INT, 1, 22, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // other
    return 0;
}

static void *passing(void *unused)
{
    (void)unused;
    MPI_Sendrecv(&sent, 1, MPI_INT, 0, 23, &small, 1, MPI_INT, 0, 23, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    return 0;
}

static int is(const char *what, const char *name)
{
    return strcmp(what, name) == 0;
}

static void waits(const char *what, MPI_Win win)
{
    MPI_Comm world = MPI_COMM_WORLD, comm;
    int flag = 0, place;
    if (is(what, "recv"))
        MPI_Recv(&small, 1, MPI_INT, 1, 7, world, MPI_STATUS_IGNORE); // recv
    if (is(what, "any"))
        MPI_Recv(&small, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, MPI_STATUS_IGNORE); // any
    if (is(what, "send"))
        MPI_Send(big, BIG, MPI_CHAR, 1, 8, world); // send
    if (is(what, "ssend"))
        MPI_Ssend(&small, 1, MPI_INT, 1, 9, world); // ssend
    if (is(what, "probe"))
        MPI_Probe(1, MPI_ANY_TAG, world, MPI_STATUS_IGNORE); // probe
    if (is(what, "sendrecv"))
        MPI_Sendrecv(&sent, 1, MPI_INT, MPI_PROC_NULL, 10, &small, 1, MPI_INT, 1, 11, world, MPI_STATUS_IGNORE); // sendrecv
    if (is(what, "barrier"))
        MPI_Barrier(world); // barrier
    if (is(what, "bcast"))
        MPI_Bcast(&small, 1, MPI_INT, 1, world); // bcast
    if (is(what, "allreduce"))
        MPI_Allreduce(MPI_IN_PLACE, &small, 1, MPI_INT, MPI_SUM, world); // allreduce
    if (is(what, "dup"))
        MPI_Comm_dup(world, &comm); // dup
    if (is(what, "fence"))
        MPI_Win_fence(0, win); // fence
    if (is(what, "free"))
        MPI_Win_free(&win); // free
    if (is(what, "wait")) {
        MPI_Irecv(&small, 1, MPI_INT, 1, 12, world, requests);
        MPI_Wait(requests, MPI_STATUS_IGNORE); // wait
    }
    if (is(what, "waitall") || is(what, "waitany") || is(what, "waitsome")) {
        MPI_Irecv(&small, 1, MPI_INT, 1, 13, world, requests);
        requests[1] = MPI_REQUEST_NULL;
        MPI_Irecv(&small, 1, MPI_INT, 1, 14, world, requests + 2);
        if (is(what, "waitall"))
            MPI_Waitall(3, requests, MPI_STATUSES_IGNORE); // waitall
        if (is(what, "waitany"))
            MPI_Waitany(3, requests, &place, MPI_STATUS_IGNORE); // waitany
    }
    if (is(what, "test")) {
        MPI_Irecv(&small, 1, MPI_INT, 1, 15, world, requests);
        while (!flag)
            MPI_Test(requests, &flag, MPI_STATUS_IGNORE); // test
    }
    if (is(what, "iprobe")) {
        while (!flag)
            MPI_Iprobe(1, 16, world, &flag, MPI_STATUS_IGNORE); // iprobe
    }
    if (is(what, "nested")) {
        comm = with_callback(0);
        MPI_Comm_free(&comm);
    }
    if (is(what, "outer")) {
        // The callback gets its message, and whoever frees the communicator goes on.
        comm = with_callback(0);
        MPI_Comm_free(&comm);
        MPI_Barrier(world); // outer
    }
    if (is(what, "left")) {
        // The callback gets its message, and jumps out of the call that it is in.
        comm = with_callback(1);
        if (setjmp(out) == 0)
            MPI_Comm_free(&comm);
        MPI_Recv(&small, 1, MPI_INT, 1, 27, world, MPI_STATUS_IGNORE); // left
    }
    if (is(what, "threads")) {
        pthread_t thread;
        // More than there are places.
        for (int i = 0; i < 20; i++) {
            pthread_create(&thread, 0, passing, 0);
            pthread_join(thread, 0);
        }
        pthread_create(&thread, 0, other, 0);
        MPI_Recv(&small, 1, MPI_INT, 1, 24, world, MPI_STATUS_IGNORE); // first
    }
    if (is(what, "forked")) {
        if (fork() == 0) {
            // A child must not call MPI; this one gets an error or an answer without a message.
            MPI_Recv(&small, 1, MPI_INT, MPI_PROC_NULL, 25, world, MPI_STATUS_IGNORE);
            _exit(0);
        }
        MPI_Recv(&small, 1, MPI_INT, 1, 26, world, MPI_STATUS_IGNORE); // forked
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "recv";
    int rank, level;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(big, sizeof big, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        waits(what, win);
    else {
        if (is(what, "outer") || is(what, "left"))
            MPI_Send(&small, 1, MPI_INT, 0, 21, MPI_COMM_WORLD);
        usleep(1500000);
    }
    raise(SIGKILL);
}
