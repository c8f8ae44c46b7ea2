// Whether the attribute is still there while its own callback runs, nobody says: it may be read, and any answer will do.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    void *found;
    int there;
    MPI_Comm_get_attr(comm, keyval, &found, &there);
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    void *found;
    int there;
    MPI_Comm_get_attr(comm, keyval, &found, &there);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int numbers[2];
    int key;
    MPI_Comm comm, copy;
    MPI_Comm_create_keyval(copy_attr, delete_attr, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, &numbers[0]);
    MPI_Comm_set_attr(comm, key, &numbers[1]);
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_free(&copy);
    MPI_Comm_delete_attr(comm, key);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
