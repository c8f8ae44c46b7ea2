/* Threads that set, get, copy, clear and free values on many handles at once, for ThreadSanitizer: the values are memory
 * that is written without locks, made by whoever sets, and freed in destroy callbacks. A callback that ran twice, or for a
 * value that somebody else still has, is a race or a double free. The lock by which the library hands a value over from
 * one thread to another is not seen, so the program says where it is handed over. */
#include "mpix_keys.h"
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

enum { THREADS = 4, ROUNDS = 200, HANDLES = 4 };

struct state {
    int owner, uses;
};

static MPIX_Key key;
static MPI_Comm comms[THREADS];
static atomic_long live, wrong;

static MPI_Aint fresh(int owner)
{
    struct state *state = calloc(1, sizeof *state);
    state->owner = owner;
    live++;
    __tsan_release(state);
    return (MPI_Aint)state;
}

static void on_copy(MPIX_Key of, int handle_type, MPIX_Handle old_handle, MPIX_Handle new_handle, MPI_Aint context,
                    MPI_Aint old_value, MPI_Aint *new_value, int *flag)
{
    (void)of, (void)handle_type, (void)old_handle, (void)new_handle, (void)context;
    struct state *state = (struct state *)old_value;
    state->uses++;
    *new_value = fresh(state->owner);
    *flag = 1;
}

static void on_free(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context;
    ((struct state *)value)->uses++;
}

static void on_destroy(MPIX_Key of, int handle_type, MPIX_Handle handle, MPI_Aint context, MPI_Aint value)
{
    (void)of, (void)handle_type, (void)handle, (void)context;
    __tsan_acquire((void *)value);
    ((struct state *)value)->owner = -1;
    free((void *)value);
    live--;
}

static void *work(void *argument)
{
    int number = (int)(size_t)argument;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Info infos[HANDLES];
        for (int i = 0; i < HANDLES; i++) {
            MPI_Aint value = 0;
            int flag = 0;
            MPI_Info_create(&infos[i]);
            MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(infos[i]), fresh(number));
            MPIX_Value_set(key, MPIX_HANDLE_INFO, MPIX_HANDLE(infos[i]), fresh(number));
            MPIX_Value_get(key, MPIX_HANDLE_INFO, MPIX_HANDLE(infos[i]), &value, &flag);
            wrong += !flag || ((struct state *)value)->owner != number;
            ((struct state *)value)->uses++;
        }
        /* All threads replace the value of one handle: only what is gone is freed. */
        MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), fresh(number));
        MPIX_Value_set(key, MPIX_HANDLE_COMM, MPIX_HANDLE(comms[number]), fresh(number));
        if (round % 20 == 0) {
            MPI_Comm dup;
            MPI_Comm_dup(comms[number], &dup);
            MPI_Comm_free(&dup);
        }
        MPIX_Value_clear(key, MPIX_HANDLE_INFO, MPIX_HANDLE(infos[0]));
        for (int i = 0; i < HANDLES; i++)
            MPI_Info_free(&infos[i]);
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
    if (provided < MPI_THREAD_MULTIPLE)
        return 77;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)(size_t)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_free(&comms[i]);
    MPIX_Value_clear(key, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF));
    MPIX_Key_free(&key);
    MPI_Finalize();
    printf("wrong: %ld, live: %ld\n", wrong, live);
    return wrong != 0 || live != 0;
}
