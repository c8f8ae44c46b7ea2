// Makes attribute calls, duplications, attaches, operations and faults for ever, and is ended from outside of its loop:
//
//     moments LOG HOW MICROSECONDS [start]
//
// HOW: kill, crash, term (signals that come at any instruction), or abort, exit, _exit (by a second thread). The time begins
// with the loop, or with the process. What is done is counted in the file LOG.rank, through a mapping, after each call:
// whoever reads it afterwards knows what the report must hold at least. The last two words are for the test: MPI was up, and
// the loop had begun.
#include "callbacks.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { SET, GET, DUP, FREE, ATTACH, DETACH, PUT, FLUSH, FAULTS, UP, WORDS };

static volatile unsigned long *done;
static const char *how;
static long microseconds;

static void pass(long long nanoseconds)
{
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    nanosleep(&time, NULL);
}

static void *ender(void *unused)
{
    pass(microseconds * 1000LL);
    if (strcmp(how, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (strcmp(how, "exit") == 0)
        exit(9);
    _exit(9);
    return unused;
}

static int signal_of_how(void)
{
    if (strcmp(how, "kill") == 0)
        return SIGKILL;
    if (strcmp(how, "crash") == 0)
        return SIGSEGV;
    return strcmp(how, "term") == 0 ? SIGTERM : 0;
}

static void set_time(void)
{
    timer_t timer;
    struct sigevent event;
    struct itimerspec time = {{0, 0}, {microseconds / 1000000, microseconds % 1000000 * 1000 + 1}};
    pthread_t thread;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = signal_of_how();
    if (event.sigev_signo == 0)
        pthread_create(&thread, NULL, ender, NULL);
    else if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
        timer_settime(timer, 0, &time, NULL);
}

// A new stack for each depth, and so a new finding.
static void __attribute__((noinline)) fault(long depth)
{
    if (depth > 0)
        fault(depth - 1);
    else
        MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, 0);
    __asm__ volatile("");
}

int main(int argc, char **argv)
{
    char name[4096];
    int provided, rank, size, key, flag;
    static char memory[4096];
    double *base, value = 1;
    void *got;
    MPI_Win dynamic, window;

    how = argv[2];
    microseconds = atol(argv[3]);
    if (argc > 4)
        set_time();
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    snprintf(name, sizeof name, "%s.%d", argv[1], rank);
    int file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || ftruncate(file, WORDS * sizeof *done) != 0)
        return 1;
    done = mmap(NULL, WORDS * sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (done == MAP_FAILED)
        return 1;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(on_copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_allocate(64 * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &window);
    MPI_Win_lock_all(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    done[UP] = 1;
    MPI_Barrier(MPI_COMM_WORLD); // nobody's time begins before everybody is said to be up
    if (argc <= 4 && rank == 0)
        set_time();
    for (long i = 0;; i++) {
        MPI_Comm copy;
        MPI_Comm_set_attr(MPI_COMM_SELF, key, &value);
        done[SET]++;
        MPI_Comm_get_attr(MPI_COMM_SELF, key, &got, &flag);
        done[GET]++;
        if (i % 5 == 0) {
            MPI_Comm_dup(MPI_COMM_SELF, &copy);
            done[DUP]++;
            MPI_Comm_free(&copy);
            done[FREE]++;
        }
        MPI_Win_attach(dynamic, memory + i % 64 * 64, 64);
        done[ATTACH]++;
        MPI_Win_detach(dynamic, memory + i % 64 * 64);
        done[DETACH]++;
        MPI_Put(&value, 1, MPI_DOUBLE, rank, 0, 1, MPI_DOUBLE, window);
        done[PUT]++;
        MPI_Win_flush(rank, window);
        done[FLUSH]++;
        if (i % 7 == 0) {
            fault(i / 7 % 40);
            done[FAULTS]++;
        }
    }
    return 0;
}
