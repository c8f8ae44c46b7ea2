// ranks: 1
// cflags: -pthread
// Four threads set, get, duplicate and free, each on communicators of its own and all on MPI_COMM_WORLD.
#include "mpix_keys.h"
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 100 };

static MPIX_Key key;
static MPI_Comm comms[THREADS];
static atomic_long copied, freed, destroyed, wrong;

static void on_copy(MPIX_Key of, int handle_type, MPIX_Handle old_handle, MPIX_Handle new_handle, MPI_Aint context,
                    MPI_Aint old_value, MPI_Aint *new_value, int *flag)
{
    (void)of, (void)handle_type, (void)old_handle, (void)new_handle, (void)context;
    copied++;
    *new_value = old_value;
    *flag = 1;
}

static void on_free(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context, (void)value;
    freed++;
}

static void on_destroy(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context, (void)value;
    destroyed++;
}

static void *work(void *argument)
{
    int number = (int)(size_t)argument;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Comm dup;
        MPI_Aint value = 0;
        int flag = 0;
        MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comms[number]), number + 1);
        MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), number + 1);
        MPI_Comm_dup(comms[number], &dup);
        MPIX_Value_get(key, MPIX_HANDLE_COMM, MPIX_HANDLE(dup), &value, &flag);
        wrong += !flag || value != number + 1;
        MPIX_Value_get(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), &value, &flag);
        wrong += flag && (value < 1 || value > THREADS);
        MPI_Comm_free(&dup);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    int provided;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPIX_Key_create(on_copy, on_free, on_destroy, 0, &key);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    if (provided == MPI_THREAD_MULTIPLE) {
        for (int i = 0; i < THREADS; i++)
            pthread_create(&threads[i], NULL, work, (void *)(size_t)i);
        for (int i = 0; i < THREADS; i++)
            pthread_join(threads[i], NULL);
    } else {
        for (int i = 0; i < THREADS; i++)
            work((void *)(size_t)i);
    }
    MPIX_Value_clear(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD));
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_free(&comms[i]);
    MPIX_Key_free(&key);
    MPI_Finalize();
    /* A value on each communicator in each round, one on MPI_COMM_WORLD, and the copies. */
    return !(wrong == 0 && copied == THREADS * ROUNDS && freed == THREADS * ROUNDS + THREADS &&
             destroyed == 3 * THREADS * ROUNDS);
}
