// The freed key lives until its last attribute is deleted, and not longer (7.7.2).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    saved = key;
    MPI_Comm_free_keyval(&key);

    MPI_Comm_delete_attr(MPI_COMM_WORLD, saved);                    /* one attribute is left */
    MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);
    MPI_Comm_delete_attr(MPI_COMM_SELF, saved);                     /* now the key is gone */
    MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);        //~ violation[keyval-freed]

    MPI_Finalize();
    return 0;
}
