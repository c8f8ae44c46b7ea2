// Deleted twice, and deleted on a duplicate that the attribute was not copied to.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    MPI_Comm_delete_attr(dup, key);  //~ portability[attr-absent-delete]
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);  //~ portability[attr-absent-delete]

    MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
