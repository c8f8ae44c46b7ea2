// A key is freed while attributes hold it; they are read and deleted through a saved copy of it.
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
    int key, saved, flag;
    void *value;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(copy_attr, delete_attr, &key, NULL);
    saved = key;
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_attr(comm, saved, &value, &flag);
    MPI_Comm copy;
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_get_attr(copy, saved, &value, &flag);
    MPI_Comm_delete_attr(comm, saved);
    MPI_Comm_get_attr(copy, saved, &value, &flag);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&comm);

    MPI_Finalize();
    return 0;
}
