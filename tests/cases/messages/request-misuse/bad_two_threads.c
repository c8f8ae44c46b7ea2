// ranks: 2
// env: MPIWARDEN_RECORD=64M
// cflags: -pthread
// exit: any
// Two threads wait for one request at once. What a library makes of that is open, so the other rank ends the job.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static MPI_Request request;

static void *work(void *unused)
{
    (void)unused;
    MPI_Wait(&request, MPI_STATUS_IGNORE); //~ related[request-misuse]: the other thread waits here
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int rank, provided, got;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&got, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &request); //~ related[request-misuse]: begun here
        pthread_create(&thread, NULL, work, NULL);
        sleep(1);
        MPI_Waitall(1, &request, MPI_STATUSES_IGNORE); //~ violation[request-misuse]: a request is waited for that another thread waits for
        pthread_join(thread, NULL);
    } else {
        sleep(3);
        MPI_Abort(MPI_COMM_WORLD, 0);
    }
    MPI_Finalize();
    return 0;
}
