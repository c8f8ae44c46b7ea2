// The delete callback frees the value; the copy callback makes a new one. This is what callbacks
// are for.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int deep_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    void *copy = malloc(64);

    (void)comm, (void)keyval, (void)extra;
    if (copy == NULL)
        abort();
    memcpy(copy, in, 64);
    *(void **)out = copy;
    *flag = 1;
    return MPI_SUCCESS;
}

static int free_value(MPI_Comm comm, int keyval, void *value, void *extra)
{
    int flag;
    void *again;

    (void)extra;
    free(value);
    MPI_Comm_get_attr(comm, keyval, &again, &flag); /* of the attribute that is going: not judged */
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(deep_copy, free_value, &key, NULL);
    MPI_Comm_set_attr(first, key, calloc(64, 1));
    MPI_Comm_set_attr(first, key, calloc(64, 1));
    MPI_Comm_dup(first, &second);
    MPI_Comm_free(&first);
    MPI_Comm_delete_attr(second, key);
    MPI_Comm_free(&second);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
