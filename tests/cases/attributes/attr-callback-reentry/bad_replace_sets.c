// MPI_Comm_set_attr replaces a value, and the delete callback of the old one sets another
// attribute there.
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
    int key, number = 1, other = 2;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_and_mark, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);

    MPI_Comm_set_attr(dup, key, &other);

    MPI_Comm_delete_attr(dup, key);
    MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
