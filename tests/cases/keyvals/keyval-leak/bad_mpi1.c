// A key of MPI-1, used, its attribute deleted, and never freed.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &key, NULL);  //~ leak[keyval-leak]
    //~^ note[deprecated-call]
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);

    MPI_Finalize();
    return 0;
}
