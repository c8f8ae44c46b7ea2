// Callbacks that set, delete, duplicate and free on other objects than the one that called them.
#include <mpi.h>
#include <stddef.h>

static int other_key;
static int inner_key;

/* The cached value is a communicator of the library's own, with an attribute of its own. */
static int free_inner(MPI_Comm comm, int keyval, void *value, void *extra)
{
    MPI_Comm *inner = value;
    static int mark = 1;

    (void)comm, (void)keyval, (void)extra;
    MPI_Comm_set_attr(*inner, other_key, &mark);
    MPI_Comm_delete_attr(*inner, other_key);
    MPI_Comm_set_attr(MPI_COMM_SELF, other_key, &mark);
    MPI_Comm_delete_attr(MPI_COMM_SELF, other_key);
    return MPI_Comm_free(inner);
}

static int count_inner(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value;
    ++*(int *)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    static int inner_deleted;
    int key, number = 1;
    MPI_Comm dup, inner;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_dup(MPI_COMM_SELF, &inner);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, count_inner, &inner_key, &inner_deleted);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_inner, &key, NULL);
    MPI_Comm_set_attr(inner, inner_key, &number);
    MPI_Comm_set_attr(dup, key, &inner);

    MPI_Comm_free(&dup);
    if (inner != MPI_COMM_NULL || inner_deleted != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);

    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&inner_key);
    MPI_Comm_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
