// A library frees its keys in a delete callback on MPI_COMM_SELF, which MPI_Finalize calls first
// (11.2.4).
#include <mpi.h>
#include <stddef.h>

static int library_key = MPI_KEYVAL_INVALID;
static int self_key = MPI_KEYVAL_INVALID;

static int at_finalize(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    MPI_Comm_free_keyval(&library_key);
    MPI_Comm_free_keyval(&self_key);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &library_key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, at_finalize, &self_key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, self_key, NULL);
    MPI_Finalize();
    return 0;
}
