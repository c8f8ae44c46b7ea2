// ranks: 2
// env: MPIWARDEN_RECORD=64M
// cflags: -pthread
// Two threads wait at once, each for its own request, and test requests in turn; then one waits for what the other one has begun.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static int rank;
static MPI_Request late;
static int value;

static void exchange(int tag)
{
    int got[2] = { 0 };
    MPI_Request requests[2];

    for (int round = 0; round < 100; round++) {
        MPI_Irecv(&got[0], 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&got[1], 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, &requests[1]);
        if (round % 2 == 0) {
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        } else {
            MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
            MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        }
    }
}

static void *work(void *unused)
{
    (void)unused;
    exchange(6);
    MPI_Irecv(&value, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, &late);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int provided, one = 1;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (provided == MPI_THREAD_MULTIPLE) {
        pthread_create(&thread, NULL, work, NULL);
        exchange(5);
        pthread_join(thread, NULL);
        MPI_Send(&one, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
        MPI_Wait(&late, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
