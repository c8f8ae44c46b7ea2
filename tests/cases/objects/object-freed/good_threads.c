// cflags: -pthread
// Four threads make and free objects at once: a handle that one frees, another gets, and it is alive.
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 500 };

static int type_key, comm_key;
static MPI_Comm own[THREADS];

static void *work(void *argument)
{
    MPI_Comm *base = argument;
    static int number = 1;
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Datatype type;
        void *value;
        int flag;
        MPI_Type_contiguous(3, MPI_INT, &type);
        MPI_Type_set_attr(type, type_key, &number);
        MPI_Type_get_attr(type, type_key, &value, &flag);
        MPI_Type_free(&type);
        if (i % 20 == 0) {
            MPI_Comm comm;
            MPI_Comm_dup(*base, &comm);
            MPI_Comm_set_attr(comm, comm_key, &number);
            MPI_Comm_free(&comm);
        }
    }
    return NULL;
}

int main(void)
{
    int provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);
    int threads = provided == MPI_THREAD_MULTIPLE ? THREADS : 1;

    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    for (int i = 0; i < threads; i++)
        MPI_Comm_dup(MPI_COMM_SELF, &own[i]);

    pthread_t running[THREADS];
    for (int i = 0; i < threads; i++)
        pthread_create(&running[i], NULL, work, &own[i]);
    for (int i = 0; i < threads; i++)
        pthread_join(running[i], NULL);

    for (int i = 0; i < threads; i++)
        MPI_Comm_free(&own[i]);
    MPI_Type_free_keyval(&type_key);
    MPI_Comm_free_keyval(&comm_key);
    MPI_Finalize();
    return 0;
}
