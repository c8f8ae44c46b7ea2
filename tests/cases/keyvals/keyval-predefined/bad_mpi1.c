// The predefined keys in the calls of MPI-1. Each call is also a deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>

int main(int argc, char **argv)
{
    int key = MPI_WTIME_IS_GLOBAL, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Attr_put(MPI_COMM_WORLD, MPI_TAG_UB, &number);  //~ violation[keyval-predefined]
    //~^ note[deprecated-call]
    MPI_Attr_delete(MPI_COMM_WORLD, MPI_TAG_UB);  //~ violation[keyval-predefined]
    //~^ note[deprecated-call]
    MPI_Keyval_free(&key);  //~ violation[keyval-predefined]
    //~^ note[deprecated-call]

    MPI_Finalize();
    return 0;
}
