// preload-after: fake_no_callback.c
// Deleting an attribute must run its delete callback. (The communicator is not freed: the callback would come then,
// and late is not never.)
#include <mpi.h>
#include <stdlib.h>

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number;
    int key;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm); //~ leak[comm-leak]
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_delete_attr(comm, key); //~ library[library-mismatch]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
