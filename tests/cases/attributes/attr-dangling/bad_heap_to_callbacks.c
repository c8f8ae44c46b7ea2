// Freed heap memory is handed to the copy callback in MPI_Comm_dup and to the delete callback in
// MPI_Comm_free.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int refuse(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_SUCCESS;
}

static int ignore(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, *data = malloc(40 * sizeof *data);
    MPI_Comm first, second;

    if (data == NULL)
        abort();
    memset(data, 1, 40 * sizeof *data);
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(refuse, ignore, &key, NULL);
    MPI_Comm_set_attr(first, key, data);
    free(data);

    MPI_Comm_dup(first, &second);                                   //~ suspicious[attr-dangling]
    MPI_Comm_free(&first);                                          //~ suspicious[attr-dangling]

    MPI_Comm_free(&second);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
