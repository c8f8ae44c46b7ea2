// C's NULL as the callbacks of a key of MPI-1, whose call is also a deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    rc = MPI_Keyval_create(NULL, NULL, &key, NULL);                 //~ note[deprecated-call]
    //~^ [ompi4 ompi5] portability[keyval-null-callback]
    if (rc == MPI_SUCCESS)
        MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
