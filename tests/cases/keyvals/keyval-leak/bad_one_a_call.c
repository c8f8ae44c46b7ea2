// A library makes a new key in each call and frees the last one only: one finding, three keys.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static int key = MPI_KEYVAL_INVALID;

static void library_call(MPI_Comm comm)
{
    static int number = 1;

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    //~^ leak[keyval-leak]
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_delete_attr(comm, key);
}

int main(int argc, char **argv)
{
    int i;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    for (i = 0; i < 4; i++)
        library_call(MPI_COMM_WORLD);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
