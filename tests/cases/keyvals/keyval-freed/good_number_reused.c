// Libraries hand the number of a freed key out again at once; a saved copy of the first is then
// the second key.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int first, second, saved, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &first, NULL);
    saved = first;
    MPI_Comm_free_keyval(&first);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &second, NULL);

    if (saved == second) {
        MPI_Comm_set_attr(MPI_COMM_WORLD, saved, &number);
        MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);
        MPI_Comm_delete_attr(MPI_COMM_WORLD, saved);
    }
    MPI_Comm_free_keyval(&second);
    MPI_Finalize();
    return 0;
}
