// A delete callback that would fail, and is never called: the attribute is never deleted while it
// would.
#include <mpi.h>
#include <stddef.h>

static int failing = 1;

static int may_fail(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, may_fail, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);
    MPI_Comm_get_attr(first, key, &value, &flag);
    MPI_Comm_dup(first, &second);
    MPI_Comm_free(&second); /* has no copy of the attribute */
    failing = 0;
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
