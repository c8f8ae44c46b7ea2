// A request of the program's own: a thread outside of MPI completes it (13.2), and the ranks wait for it and for each other.
// ranks: 2
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Request request;

static int query(void *state, MPI_Status *status)
{
    MPI_Status_set_elements(status, MPI_BYTE, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int nothing(void *state)
{
    return MPI_SUCCESS;
}

static int no_cancel(void *state, int complete)
{
    return MPI_SUCCESS;
}

static void *completes(void *unused)
{
    sleep(6);
    MPI_Grequest_complete(request);
    return unused;
}

int main(int argc, char **argv)
{
    int level, rank;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (level == MPI_THREAD_MULTIPLE) {
        if (rank == 0) {
            MPI_Grequest_start(query, nothing, no_cancel, NULL, &request);
            pthread_create(&thread, NULL, completes, NULL);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            pthread_join(thread, NULL);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
