// The only rank waits for a message of its own other thread, which computes first.
// ranks: 1
// skip: mpich4 — its receive does not let the other thread send, without the library too
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void *sends(void *unused)
{
    int value = 3;
    sleep(6);
    MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv)
{
    int level, value = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    if (level == MPI_THREAD_MULTIPLE) {
        pthread_create(&thread, NULL, sends, NULL);
        MPI_Recv(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
    }
    MPI_Finalize();
    return 0;
}
