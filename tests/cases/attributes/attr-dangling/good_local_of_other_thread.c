// A local of the main thread, which waits, is read by a second thread: it lives, on another
// stack.
// cflags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static int key;

static void *reader(void *unused)
{
    int flag;
    void *value = NULL;

    (void)unused;
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    return value;
}

int main(int argc, char **argv)
{
    int provided, local = 1;
    void *value;
    pthread_t thread;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &local);
    if (provided >= MPI_THREAD_SERIALIZED) {
        if (pthread_create(&thread, NULL, reader, NULL) != 0)
            abort();
        pthread_join(thread, &value);
        if (value != &local)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
