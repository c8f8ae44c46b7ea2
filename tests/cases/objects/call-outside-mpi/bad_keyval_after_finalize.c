// exit: any
// The key is freed too late.
#include <mpi.h>
#include <stdlib.h>

static int key = MPI_KEYVAL_INVALID;

static void cleanup(void)
{
    MPI_Type_free_keyval(&key); //~ violation[call-outside-mpi]
}

int main(void)
{
    atexit(cleanup);
    MPI_Init(NULL, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL); //~ leak[keyval-leak]
    MPI_Finalize();
    return 0;
}
