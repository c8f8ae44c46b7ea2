// A delete callback frees, through a second handle, the communicator whose freeing called it
// (7.4.3).
// exit: any
#include <mpi.h>
#include <stddef.h>

static MPI_Comm second_handle;
static int calls;

static int free_again(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    if (calls++ == 0)
        MPI_Comm_free(&second_handle);  //~ violation[attr-callback-reentry]
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    second_handle = dup;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_again, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    MPI_Comm_free_keyval(&key);

    MPI_Comm_free(&dup);

    MPI_Finalize();
    return 0;
}
