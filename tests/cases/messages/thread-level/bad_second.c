// ranks: 2
// env: MPIWARDEN_RECORD=64M
// cflags: -pthread
// A second thread calls MPI after MPI_Init, which provides the lowest level.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static int rank, value;

static void *work(void *unused)
{
    (void)unused;
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, 5, MPI_COMM_WORLD); //~ violation[thread-level]
    else
        MPI_Recv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ violation[thread-level]
    return NULL;
}

int main(void)
{
    pthread_t thread;

    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
