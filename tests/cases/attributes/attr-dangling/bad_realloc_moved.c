// realloc moves the block; the attribute still has the old address. The block behind it makes it
// move.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int key, flag;
    char *data = malloc(64), *behind = malloc(64), *moved;
    void *value;

    if (data == NULL || behind == NULL)
        abort();
    memset(data, 1, 64);
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, data);
    moved = realloc(data, 1 << 20);
    if (moved == NULL)
        abort();

    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);          //~ [ompi4 ompi5 mpich4 mpich5 mpich5abi] suspicious[attr-dangling]
    //~^ [impi impiabi] optional suspicious[attr-dangling]

    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    free(behind);
    free(moved);
    MPI_Finalize();
    return 0;
}
