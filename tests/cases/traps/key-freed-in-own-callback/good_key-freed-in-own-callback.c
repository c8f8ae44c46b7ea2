// The delete callback of the last attribute frees the key.
#include <mpi.h>
#include <stdlib.h>

static int module_key;

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    MPI_Comm_free_keyval(&module_key);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &module_key, NULL);
    MPI_Comm_set_attr(comm, module_key, &number);
    MPI_Comm_free(&comm);

    MPI_Finalize();
    return 0;
}
