// A clean-up function asks MPI_Finalized before it touches anything.
#include <mpi.h>
#include <stdlib.h>

static int key = MPI_KEYVAL_INVALID;

static void cleanup(void)
{
    int initialized, finalized;
    MPI_Initialized(&initialized);
    MPI_Finalized(&finalized);
    if (initialized && !finalized && key != MPI_KEYVAL_INVALID)
        MPI_Type_free_keyval(&key);
}

int main(void)
{
    atexit(cleanup);
    MPI_Init(NULL, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    cleanup();
    MPI_Finalize();
    return 0;
}
