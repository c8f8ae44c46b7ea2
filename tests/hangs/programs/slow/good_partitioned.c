// Messages in parts that are marked as ready late, or in pieces, while both ranks wait (4.2.1); the second time the last part by another thread.
// ranks: 2
// skip: ompi4 — its MPI has no messages in parts
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static MPI_Request request;

static void *marks(void *unused)
{
    sleep(6);
    MPI_Pready(1, request);
    return unused;
}

int main(int argc, char **argv)
{
    int level, rank, wrong = 0, values[4] = {0};
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Psend_init(values, 4, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    else
        MPI_Precv_init(values, 4, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int round = 1; round <= 2; round++) {
        int list[1] = {0};
        if (rank == 0)
            for (int i = 0; i < 4; i++)
                values[i] = 10 * round + i;
        MPI_Start(&request);
        if (rank == 0) {
            MPI_Pready_range(2, 3, request);
            MPI_Pready_list(1, list, request);
            if (round == 1)
                sleep(5);
            if (round == 1 || level < MPI_THREAD_MULTIPLE)
                MPI_Pready(1, request);
            else
                pthread_create(&thread, NULL, marks, NULL);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank == 0 && round == 2 && level == MPI_THREAD_MULTIPLE)
            pthread_join(thread, NULL);
        if (rank == 1)
            for (int i = 0; i < 4; i++)
                wrong += values[i] != 10 * round + i;
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return wrong != 0;
}
