// ranks: 2
// cflags: -pthread
// env: OMPI_MCA_osc=^ucx
// Several threads put, get and flush on one window under one lock_all epoch, each with elements of its own.
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 200 };

static MPI_Win win;
static int rank;

static void *work(void *argument)
{
    int number = (int)(size_t)argument, peer = 1 - rank;
    for (int round = 0; round < ROUNDS; round++) {
        int out = round, in = 0;
        MPI_Put(&out, 1, MPI_INT, peer, number, 1, MPI_INT, win);
        MPI_Win_flush(peer, win);
        MPI_Get(&in, 1, MPI_INT, peer, number, 1, MPI_INT, win);
        if (round % 2)
            MPI_Win_flush_all(win);
        else
            MPI_Win_flush(peer, win);
        if (in != out)
            abort();
    }
    return NULL;
}

int main(void)
{
    int provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);

    int *base;
    pthread_t threads[THREADS];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    if (provided == MPI_THREAD_MULTIPLE) {
        MPI_Win_lock_all(0, win);
        for (size_t i = 0; i < THREADS; i++)
            pthread_create(&threads[i], NULL, work, (void *)i);
        for (size_t i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
        MPI_Win_unlock_all(win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);

    MPI_Finalize();
    return 0;
}
