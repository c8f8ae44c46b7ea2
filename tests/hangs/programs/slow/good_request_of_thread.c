// A request that another thread asks about; the main thread waits for that thread, outside of MPI.
// ranks: 2
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static MPI_Request request;

static void *asks(void *unused)
{
    for (int done = 0; !done; sched_yield())
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    return unused;
}

int main(int argc, char **argv)
{
    int level, rank, value = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (level == MPI_THREAD_MULTIPLE && rank == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request);
        pthread_create(&thread, NULL, asks, NULL);
        pthread_join(thread, NULL);
    } else if (level == MPI_THREAD_MULTIPLE) {
        sleep(6);
        MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
