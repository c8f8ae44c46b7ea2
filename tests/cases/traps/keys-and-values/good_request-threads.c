// ranks: 1
// cflags: -pthread
// With MPI_THREAD_MULTIPLE one thread waits for requests with values while another looks at the error handlers of
// MPI_COMM_WORLD: they are its own at every moment. Each value is freed once and destroyed once.
#include "mpix_keys.h"
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 2000, TESTED = 4 };

static MPIX_Key key;
static MPI_Errhandler own;
static atomic_long set, freed, destroyed, wrong;
static atomic_int done;

static void handler(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    wrong++;
}

static void on_free(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context;
    freed++;
    *(int *)value |= 1;
}

static void on_destroy(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context;
    destroyed++;
    /* Freed before. */
    wrong += *(int *)value != 1;
    *(int *)value |= 2;
}

static void *look(void *argument)
{
    (void)argument;
    while (!done) {
        MPI_Errhandler now;
        MPI_Comm_get_errhandler(MPI_COMM_WORLD, &now);
        wrong += now != own;
        MPI_Errhandler_free(&now);
    }
    return NULL;
}

static void *transfer(void *argument)
{
    int tag = *(int *)argument, sent = 7;
    for (int round = 0; round < ROUNDS; round++) {
        int got[2] = {0, 0}, state[2] = {0, 0}, flag = 0, index;
        MPI_Request requests[2];
        for (int i = 0; i < 2; i++) {
            MPI_Irecv(&got[i], 1, MPI_INT, 0, tag + i, MPI_COMM_SELF, &requests[i]);
            if (MPIX_Value_set(key, MPIX_HANDLE_REQUEST, MPIX_HANDLE(requests[i]), (MPI_Aint)&state[i]) == MPI_SUCCESS)
                set++;
            else
                wrong++;
        }
        MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
        wrong += flag || state[0] || state[1];
        for (int i = 0; i < 2; i++)
            MPI_Send(&sent, 1, MPI_INT, 0, tag + i, MPI_COMM_SELF);
        if (round % TESTED == 0) {
            while (!flag)
                MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
        } else if (round % TESTED == 1) {
            MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
            wrong += state[index] != 3 || state[1 - index] != 0;
            MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        } else {
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }
        wrong += state[0] != 3 || state[1] != 3 || got[0] != 7 || got[1] != 7;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t looks, works;
    int provided, tags[2] = {0, 2};

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_create_errhandler(handler, &own);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, own);
    MPIX_Key_create(NULL, on_free, on_destroy, 0, &key);
    if (provided == MPI_THREAD_MULTIPLE) {
        pthread_create(&looks, NULL, look, NULL);
        pthread_create(&works, NULL, transfer, &tags[1]);
        transfer(&tags[0]);
        pthread_join(works, NULL);
        done = 1;
        pthread_join(looks, NULL);
    } else {
        transfer(&tags[0]);
    }
    MPIX_Key_free(&key);
    MPI_Errhandler_free(&own);
    MPI_Finalize();
    return !(wrong == 0 && set > 0 && freed == set && destroyed == set);
}
