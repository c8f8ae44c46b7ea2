// The key is never freed, and neither is its attribute, which has no delete callback to be
// missed.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    //~^ leak[keyval-leak]
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);

    MPI_Finalize();
    return 0;
}
