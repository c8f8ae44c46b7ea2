// ranks: 2
// env: MPIWARDEN_RECORD=64M
// cflags: -pthread
// Another thread than the one that started MPI makes a collective operation, and waits for a request.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static MPI_Request request;

static void *work(void *unused)
{
    (void)unused;
    MPI_Barrier(MPI_COMM_WORLD); //~ violation[thread-level]
    MPI_Wait(&request, MPI_STATUS_IGNORE); //~ violation[thread-level]
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int provided;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
