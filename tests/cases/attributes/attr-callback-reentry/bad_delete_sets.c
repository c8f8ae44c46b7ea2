// A delete callback sets another attribute on the communicator its own is being deleted from.
#include <mpi.h>
#include <stddef.h>

static int other_key;

static int delete_and_mark(MPI_Comm comm, int keyval, void *value, void *extra)
{
    static int mark = 1;

    (void)keyval, (void)value, (void)extra;
    return MPI_Comm_set_attr(comm, other_key, &mark);  //~ portability[attr-callback-reentry]
}

int main(int argc, char **argv)
{
    int key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_and_mark, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);

    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);

    MPI_Comm_delete_attr(MPI_COMM_WORLD, other_key);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
