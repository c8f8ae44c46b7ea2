// MPI_THREAD_MULTIPLE: four threads create, use and free keys, communicators and datatypes as fast as they can, so that
// handles and key numbers freed by one thread are handed out at once to another. There is no fault in it.
#include "callbacks.h"
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, ROUNDS = 1500 };

static void *work(void *own)
{
    MPI_Comm mine = *(MPI_Comm *)own;
    long lost = 0;
    for (int i = 0; i < ROUNDS; i++) {
        int key, type_key, flag;
        void *value;
        MPI_Comm copy;
        MPI_Datatype type;
        MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL);
        MPI_Comm_set_attr(mine, key, own);
        MPI_Comm_dup(mine, &copy);
        MPI_Comm_get_attr(copy, key, &value, &flag);
        lost += !flag || value != own;
        MPI_Comm_free(&copy);
        MPI_Comm_delete_attr(mine, key);
        MPI_Comm_free_keyval(&key);

        MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
        MPI_Type_contiguous(2, MPI_INT, &type);
        MPI_Type_set_attr(type, type_key, own);
        MPI_Type_free(&type);
        MPI_Type_free_keyval(&type_key);
    }
    return (void *)lost;
}

int main(int argc, char **argv)
{
    int provided;
    long lost = 0;
    pthread_t threads[THREADS];
    MPI_Comm comms[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE) {
        puts("no threads");
        MPI_Finalize();
        return 0;
    }
    for (int i = 0; i < THREADS; i++)
        MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &comms[i]);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        lost += (long)result;
        MPI_Comm_free(&comms[i]);
    }
    printf("lost %ld\n", lost);
    MPI_Finalize();
    return lost != 0;
}
