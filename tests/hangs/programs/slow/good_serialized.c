// One thread at a time calls MPI: the one that waits has given the work to the one that will send (MPI_THREAD_SERIALIZED). The first
// waits by asking, without holding MPI.
// ranks: 2
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static int rank;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void *sends(void *unused)
{
    sleep(6);
    pthread_mutex_lock(&turn);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    pthread_mutex_unlock(&turn);
    return unused;
}

int main(int argc, char **argv)
{
    int level, value = 0, done = 0;
    pthread_t thread;
    MPI_Request request;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (level >= MPI_THREAD_SERIALIZED) {
        MPI_Irecv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, &request);
        pthread_create(&thread, NULL, sends, NULL);
        while (!done) {
            pthread_mutex_lock(&turn);
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
            pthread_mutex_unlock(&turn);
            usleep(1000);
        }
        pthread_join(thread, NULL);
    }
    MPI_Finalize();
    return 0;
}
