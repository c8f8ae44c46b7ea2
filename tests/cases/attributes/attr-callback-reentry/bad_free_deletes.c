// While a communicator is freed, a delete callback deletes another attribute of it: MPICH
// 4.0.2 asserts.
// exit: any
#include <mpi.h>
#include <stddef.h>

static int other_key;

static int delete_other(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)keyval, (void)value, (void)extra;
    MPI_Comm_delete_attr(comm, other_key);  //~ portability[attr-callback-reentry]
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
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_other, &key, NULL);
    MPI_Comm_set_attr(dup, other_key, &number);
    MPI_Comm_set_attr(dup, key, &number); /* the newest goes first, wherever this was tried */
    MPI_Comm_free_keyval(&key);
    /* other_key is freed only after MPI_Comm_free: its number is needed in the callback */

    MPI_Comm_free(&dup);

    MPI_Comm_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
