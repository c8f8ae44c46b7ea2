// Two ranks, MPI_THREAD_MULTIPLE: two threads make windows on two communicators at once, use and free them. The threads
// of one rank do not wait for each other, so that the ranks come to the two communicators in any order. The argument
// says how many windows a thread makes. There is no fault in it.
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 2, BYTES = 512 };

struct own {
    MPI_Comm comm;
    int rank;
    char memory[BYTES];
};

static struct own owns[THREADS];
static int rounds;

static void *work(void *given)
{
    struct own *own = given;
    int other = 1 - own->rank;
    long wrong = 0;
    for (int round = 0; round < rounds; round++) {
        MPI_Win win;
        MPI_Aint at[2];
        int value = 1000 * own->rank + round, *here = (int *)(own->memory + 64);
        MPI_Win_create_dynamic(MPI_INFO_NULL, own->comm, &win);
        MPI_Win_attach(win, own->memory, BYTES);
        MPI_Get_address(here, &at[own->rank]);
        MPI_Bcast(&at[0], 1, MPI_AINT, 0, own->comm);
        MPI_Bcast(&at[1], 1, MPI_AINT, 1, own->comm);
        MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win);
        MPI_Put(&value, 1, MPI_INT, other, at[other], 1, MPI_INT, win);
        MPI_Win_flush(other, win);
        MPI_Win_unlock(other, win);
        MPI_Barrier(own->comm);
        MPI_Win_lock(MPI_LOCK_SHARED, own->rank, 0, win);
        wrong += *here != 1000 * other + round;
        MPI_Win_unlock(own->rank, win);
        MPI_Barrier(own->comm);
        MPI_Win_detach(win, own->memory);
        MPI_Win_free(&win);
    }
    return (void *)wrong;
}

int main(int argc, char **argv)
{
    int provided, rank;
    rounds = argc > 1 ? atoi(argv[1]) : 200;
    long wrong = 0;
    pthread_t threads[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (provided < MPI_THREAD_MULTIPLE) {
        printf("rank %d no threads\n", rank);
        MPI_Finalize();
        return 0;
    }
    for (int i = 0; i < THREADS; i++) {
        owns[i].rank = rank;
        MPI_Comm_dup(MPI_COMM_WORLD, &owns[i].comm);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &owns[i]);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        wrong += (long)result;
    }
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_free(&owns[i].comm);
    printf("rank %d wrong %ld\n", rank, wrong);
    MPI_Finalize();
    return wrong != 0;
}
