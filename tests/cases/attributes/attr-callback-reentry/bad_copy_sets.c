// A copy callback sets an attribute on the very communicator that is being copied.
#include <mpi.h>
#include <stddef.h>

static int other_key;

static int copy_and_mark(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    static int mark = 1;

    (void)keyval, (void)extra;
    MPI_Comm_set_attr(comm, other_key, &mark);  //~ portability[attr-callback-reentry]
    *(void **)out = in;
    *flag = 1;
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
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_create_keyval(copy_and_mark, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);

    MPI_Comm_dup(first, &second);

    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
