// cflags: -pthread
// skip: mpich5 mpich5abi — hang or crash in one run of five without the checker, too
// Nonblocking duplications in several threads: a request's handle is given out again while another thread still sees
// to the duplication that it stood for before.
#include <mpi.h>
#include <stddef.h>
#include <pthread.h>

#define THREADS 6
#define ROUNDS 4000

static MPI_Comm comms[THREADS];

static void *work(void *comm) {
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Comm copy, again;
        MPI_Request request;
        MPI_Comm_idup(*(MPI_Comm *)comm, &copy, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (i % 8 == 0) {
            MPI_Comm_dup(copy, &again);
            MPI_Comm_free(&again);
        }
        MPI_Comm_free(&copy);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    for (int i = 0; i < THREADS; i++) MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    if (provided == MPI_THREAD_MULTIPLE) {
        for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, &comms[i]);
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < THREADS; i++) MPI_Comm_free(&comms[i]);
    MPI_Finalize();
    return 0;
}
