// Freed memory that nobody reads: replaced or deleted under a predefined delete function, dropped
// with its object.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int key, number = 1, flag;
    void *first = malloc(64), *second = malloc(80), *third = malloc(96), *value;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm_set_attr(dup, key, first);
    free(first);
    MPI_Comm_set_attr(dup, key, &number);
    MPI_Comm_get_attr(dup, key, &value, &flag);

    MPI_Comm_set_attr(dup, key, second);
    free(second);
    MPI_Comm_delete_attr(dup, key);

    MPI_Comm_set_attr(dup, key, third);
    free(third);
    MPI_Comm_free(&dup);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
