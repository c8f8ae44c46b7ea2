// Both ranks wait in MPI, and each has another thread outside of it that could send, and sleeps: nothing is proved.
// ranks: 2
// cflags: -pthread
// ends-by: SIGTERM
// finds: nothing
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static int rank;

static void *second(void *unused)
{
    sleep(1000);
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv)
{
    int level, value = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    if (level != MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, second, NULL);
    MPI_Recv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-1: MPI_Recv tag 7
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
