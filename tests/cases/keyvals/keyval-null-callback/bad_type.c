// C's NULL as a callback of a datatype key.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    rc = MPI_Type_create_keyval(NULL, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    //~^ [ompi4 ompi5] portability[keyval-null-callback]
    if (rc == MPI_SUCCESS)
        MPI_Type_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
