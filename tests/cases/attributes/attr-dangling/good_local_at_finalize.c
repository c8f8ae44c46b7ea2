// A local of main as the value on MPI_COMM_SELF: main still runs when MPI_Finalize calls the
// delete callback.
#include <mpi.h>
#include <stddef.h>

static int add_one(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    ++*(int *)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, local = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, add_one, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &local);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return local != 1;
}
