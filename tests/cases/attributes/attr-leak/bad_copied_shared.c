// The duplicate shares the value of the first and is never freed: told where the value was set,
// with the
// duplication that made the object beside it.
#include <mpi.h>
#include <stdlib.h>

static int share(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    ++*(int *)in;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int release(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    if (--*(int *)value == 0)
        free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, *count = malloc(sizeof *count);
    MPI_Comm first, second;

    if (count == NULL)
        abort();
    *count = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(share, release, &key, NULL);
    MPI_Comm_set_attr(first, key, count);                           //~ leak[attr-leak]
    MPI_Comm_dup(first, &second);                                   //~ related[attr-leak]
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
