// The main threads stand in receives; what they wait for is sent by threads that have called nothing of MPI until then.
// ranks: 2
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static int rank;

static void *sends(void *unused)
{
    sleep(6);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv)
{
    int level, value = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (level == MPI_THREAD_MULTIPLE) {
        pthread_create(&thread, NULL, sends, NULL);
        MPI_Recv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
    }
    MPI_Finalize();
    return 0;
}
