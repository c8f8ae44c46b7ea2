// The pattern of most libraries: create, set, free the key; the attribute keeps it.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

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
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&comm);
    MPI_Comm_create_keyval(copy_attr, delete_attr, &key, NULL);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
