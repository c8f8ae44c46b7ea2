// Callbacks that read attributes of the very object, its size and its rank: reading changes
// nothing.
#include <mpi.h>
#include <stddef.h>

static int other_key;

static int copy_and_read(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    int there, size;
    void *value;

    (void)keyval, (void)extra;
    MPI_Comm_get_attr(comm, other_key, &value, &there);
    MPI_Comm_size(comm, &size);
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_and_read(MPI_Comm comm, int keyval, void *value, void *extra)
{
    int there, rank;
    void *other;

    (void)keyval, (void)value, (void)extra;
    MPI_Comm_get_attr(comm, other_key, &other, &there);
    MPI_Comm_rank(comm, &rank);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_create_keyval(copy_and_read, delete_and_read, &key, NULL);
    MPI_Comm_set_attr(first, other_key, &number);
    MPI_Comm_set_attr(first, key, &number);
    MPI_Comm_dup(first, &second);
    MPI_Comm_delete_attr(second, key);
    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
