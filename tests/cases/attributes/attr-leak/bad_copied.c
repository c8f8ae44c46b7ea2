// The duplicate, which got a value of its own from the copy callback, is never freed: the
// duplication made it.
#include <mpi.h>
#include <stdlib.h>

static int copy_value(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)in;
    *(void **)out = malloc(64);
    *flag = 1;
    return MPI_SUCCESS;
}

static int free_value(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    free(value);
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
    MPI_Comm_create_keyval(copy_value, free_value, &key, NULL);
    MPI_Comm_set_attr(first, key, malloc(64));
    MPI_Comm_dup(first, &second);                                   //~ leak[attr-leak]
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
