// ranks: 2
// env: MPIWARDEN_RECORD=64M
// cflags: -pthread
// The message that one thread waits for is sent by another one while it waits.
// skip: ompi4 ompi5 — they provide more than was asked for
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int rank, value;

static void *work(void *unused)
{
    (void)unused;
    sleep(1);
    MPI_Send(&value, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD); //~ violation[thread-level]
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int provided, got;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, work, NULL);
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
