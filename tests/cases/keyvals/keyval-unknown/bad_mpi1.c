// An integer that never was a key, in the calls of MPI-1. Each call is also a deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>

int main(int argc, char **argv)
{
    int key = 987654321, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Attr_put(MPI_COMM_WORLD, key, &number);                     //~ violation[keyval-unknown]
    //~^ note[deprecated-call]
    MPI_Attr_get(MPI_COMM_WORLD, key, &value, &flag);               //~ violation[keyval-unknown]
    //~^ note[deprecated-call]
    MPI_Attr_delete(MPI_COMM_WORLD, key);                           //~ violation[keyval-unknown]
    //~^ note[deprecated-call]
    MPI_Keyval_free(&key);                                          //~ violation[keyval-unknown]
    //~^ note[deprecated-call]

    MPI_Finalize();
    return 0;
}
