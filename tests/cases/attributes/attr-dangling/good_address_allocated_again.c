// The block is freed and the allocator hands the same address out again: what is read may be the
// new block.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int key, flag;
    void *data, *again, *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    data = malloc(48);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, data);
    free(data);
    again = malloc(48);
    if (again == data) /* glibc does so; elsewhere there is nothing to see here */
        MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    free(again);
    MPI_Finalize();
    return 0;
}
