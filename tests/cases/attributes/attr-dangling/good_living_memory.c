// Values that live: static data, a local of a function that runs still, heap memory that is freed
// afterwards.
#include <mpi.h>
#include <stdlib.h>

static int key;

static void read_deeper(int depth)
{
    int flag;
    void *value;

    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    if (depth > 0)
        read_deeper(depth - 1);
}

int main(int argc, char **argv)
{
    static int permanent = 1;
    int local = 2, *data = malloc(40 * sizeof *data);

    if (data == NULL)
        abort();
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &permanent);
    read_deeper(3);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &local);
    read_deeper(3);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, data);
    read_deeper(3);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, NULL);
    read_deeper(3);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, (void *)8);
    read_deeper(3);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    free(data);
    MPI_Finalize();
    return 0;
}
