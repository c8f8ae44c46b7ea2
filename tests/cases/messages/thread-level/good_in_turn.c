// ranks: 2
// env: MPIWARDEN_RECORD=64M
// in-part: messages not by thread-level
// cflags: -pthread
// Threads in turn.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static int rank, value, got;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    (void)unused;
    for (int i = 0; i < 20; ++i) {
        pthread_mutex_lock(&turn);
        MPI_Sendrecv(&value, 1, MPI_INT, rank, 5, &got, 1, MPI_INT, rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_SELF);
        pthread_mutex_unlock(&turn);
    }
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int provided;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    if (provided >= MPI_THREAD_SERIALIZED) {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        pthread_create(&thread, NULL, work, NULL);
        work(NULL);
        pthread_join(thread, NULL);
    }
    MPI_Finalize();
    return 0;
}
