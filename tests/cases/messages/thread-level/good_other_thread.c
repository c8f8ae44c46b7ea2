// ranks: 2
// env: MPIWARDEN_RECORD=64M
// whole: messages
// cflags: -pthread
// The thread that starts MPI is another one than that of main, and the only one that calls it; the others ask what any may ask.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *ask(void *unused)
{
    int flag;

    (void)unused;
    MPI_Initialized(&flag);
    MPI_Is_thread_main(&flag);
    MPI_Query_thread(&flag);
    return NULL;
}

static void *work(void *unused)
{
    pthread_t thread;
    int provided;

    (void)unused;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_create(&thread, NULL, ask, NULL);
    pthread_join(thread, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
