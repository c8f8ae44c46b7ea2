// MPI_Attr_delete where nothing is attached. The call is also a deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Attr_delete(MPI_COMM_WORLD, key);  //~ portability[attr-absent-delete]
    //~^ note[deprecated-call]

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
