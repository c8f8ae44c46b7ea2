// A key that a PMPI call returned was not seen by a preloaded library; the MPI library knows it,
// so no word is due.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    PMPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    if (!flag || value != &number)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
