// MPI_Attr_put on MPI_COMM_WORLD with a delete callback. The calls are also deprecated ones.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

static int nothing(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Keyval_create(MPI_NULL_COPY_FN, nothing, &key, NULL);       //~ note[deprecated-call]
    MPI_Attr_put(MPI_COMM_WORLD, key, &number);  //~ portability[attr-world-finalize]
    //~^ note[deprecated-call]
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
