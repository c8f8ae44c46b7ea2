// realloc that gives the same address back: the value is as good as before.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int key, flag;
    void *data = malloc(128), *same, *value;

    if (data == NULL)
        abort();
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, data);
    same = realloc(data, 100);
    if (same == NULL)
        abort();
    if (same != data)
        MPI_Comm_set_attr(MPI_COMM_WORLD, key, same);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    free(same);
    MPI_Finalize();
    return 0;
}
