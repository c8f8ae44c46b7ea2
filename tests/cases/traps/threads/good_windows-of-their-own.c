// ranks: 2
// cflags: -pthread
// env: OMPI_MCA_osc=^ucx
// Two threads, each with a window of its own: epochs on both, and a request that the other thread waits for.
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { ROUNDS = 100 };

struct job {
    MPI_Win win;
    MPI_Request request;
    int peer, in;
};

static void *work(void *argument)
{
    struct job *job = argument;
    int out = 1;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Win_lock(MPI_LOCK_SHARED, job->peer, 0, job->win);
        MPI_Put(&out, 1, MPI_INT, job->peer, 0, 1, MPI_INT, job->win);
        MPI_Win_unlock(job->peer, job->win);
        MPI_Win_lock_all(0, job->win);
        MPI_Put(&out, 1, MPI_INT, job->peer, 1, 1, MPI_INT, job->win);
        MPI_Win_unlock_all(job->win);
    }
    MPI_Win_lock_all(0, job->win);
    MPI_Rget(&job->in, 1, MPI_INT, job->peer, 2, 1, MPI_INT, job->win, &job->request);
    MPI_Win_unlock_all(job->win);
    return NULL;
}

int main(void)
{
    int provided, rank;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);

    int *base;
    pthread_t threads[2];
    struct job jobs[2];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &jobs[i].win);
        jobs[i].peer = 1 - rank;
        jobs[i].request = MPI_REQUEST_NULL;
    }
    if (provided == MPI_THREAD_MULTIPLE) {
        for (int i = 0; i < 2; i++)
            pthread_create(&threads[i], NULL, work, &jobs[i]);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 2; i++)
        MPI_Wait(&jobs[i].request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++)
        MPI_Win_free(&jobs[i].win);

    MPI_Finalize();
    return 0;
}
