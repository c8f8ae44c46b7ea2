// A right program but for the usual fault, that uses memory, threads and attributes: for the sanitizers of compilers. With an
// argument it leaks 77 bytes, too.
#include "fault.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int on_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra;
    char *copy = malloc(100);
    memcpy(copy, in, 100);
    *(void **)out = copy;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

static void *work(void *own)
{
    MPI_Comm comm = *(MPI_Comm *)own;
    for (int i = 0; i < 100; i++) {
        int key;
        MPI_Comm copy;
        MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
        MPI_Comm_set_attr(comm, key, calloc(1, 100));
        MPI_Comm_dup(comm, &copy);
        MPI_Comm_free(&copy);
        MPI_Comm_delete_attr(comm, key);
        MPI_Comm_free_keyval(&key);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t threads[2];
    MPI_Comm comms[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    for (int i = 0; i < 2; i++)
        MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, &comms[i]);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        MPI_Comm_free(&comms[i]);
    }
    fault();
    if (argc > 1) {
        void *volatile lost = malloc(77);
        lost = NULL;
    }
    MPI_Finalize();
    puts("done");
    return 0;
}
