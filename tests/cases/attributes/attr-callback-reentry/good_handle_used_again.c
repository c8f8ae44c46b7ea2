// The callback's communicator is freed and its handle value comes back for another one: that is a
// new object.
#include <mpi.h>
#include <stddef.h>

static int key;

static int last_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int i, number = 1;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, last_delete, &key, NULL);
    for (i = 0; i < 3; i++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &dup);
        MPI_Comm_set_attr(dup, key, &number);
        MPI_Comm_delete_attr(dup, key);
        MPI_Comm_set_attr(dup, key, &number);
        MPI_Comm_free(&dup);
    }
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
