// cflags: -lpthread
// Muting holds for every thread of the process.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *wrong(void *nothing)
{
    int invalid = MPI_KEYVAL_INVALID;
    MPI_Comm_free_keyval(&invalid);
    return nothing;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (provided >= MPI_THREAD_SERIALIZED) {
        MPI_Pcontrol(0);
        pthread_create(&thread, NULL, wrong, NULL);
        pthread_join(thread, NULL);
        MPI_Pcontrol(1);
    }
    MPI_Finalize();
    return 0;
}
