// Duplicates made after the key was freed hold it too: it lives until the last copy is gone
// (7.7.2).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1;
    void *value;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);
    saved = key;
    MPI_Comm_free_keyval(&key);

    MPI_Comm_dup(first, &second);
    MPI_Comm_free(&first);
    MPI_Comm_get_attr(second, saved, &value, &flag);
    if (!flag || value != &number)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_delete_attr(second, saved);
    MPI_Comm_free(&second);
    MPI_Finalize();
    return 0;
}
