// exit: any
// A library initialises its key in a constructor, before MPI_Init.
#include <mpi.h>
#include <stdlib.h>

static int key;

__attribute__((constructor)) static void prepare(void)
{
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL); //~ violation[call-outside-mpi]
}

int main(void)
{
    MPI_Init(NULL, NULL);
    if (key != MPI_KEYVAL_INVALID)
        MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
