// A duplicate with an attribute is never freed: the delete callback never runs and its memory is
// lost.
#include <mpi.h>
#include <stdlib.h>

static int free_value(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_value, &key, NULL);
    MPI_Comm_set_attr(dup, key, malloc(64));                        //~ leak[attr-leak]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
