// Threads that only compute cannot help: MPI was told that the main thread alone calls it (11.6.2).
// ranks: 2
// cflags: -pthread
// finds: deadlock 0-1
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void *computes(void *unused)
{
    sleep(1000);
    return unused;
}

int main(int argc, char **argv)
{
    int level, rank, value = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, computes, NULL);
    MPI_Recv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ waits 0-1: MPI_Recv tag 7
    MPI_Send(&rank, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
