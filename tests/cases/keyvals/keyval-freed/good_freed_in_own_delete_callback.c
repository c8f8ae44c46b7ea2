// A key freed inside the delete callback of its own attribute is in use and may be freed (7.7.2).
#include <mpi.h>
#include <stddef.h>

static int key = MPI_KEYVAL_INVALID;

static int delete_and_free_key(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_Comm_free_keyval(&key);
}

int main(int argc, char **argv)
{
    int number = 1;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_and_free_key, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    MPI_Comm_free(&dup);
    if (key != MPI_KEYVAL_INVALID)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
