// C's NULL as a callback: MPICH and the standard ABI take it for MPI_COMM_NULL_COPY_FN, Open MPI
// refuses it.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    rc = MPI_Comm_create_keyval(NULL, NULL, &key, NULL);
    //~^ [ompi4 ompi5] portability[keyval-null-callback]
    if (rc == MPI_SUCCESS)
        MPI_Comm_free_keyval(&key);
    rc = MPI_Comm_create_keyval(MPI_COMM_DUP_FN, NULL, &key, NULL);
    //~^ [ompi4 ompi5] portability[keyval-null-callback]
    if (rc == MPI_SUCCESS)
        MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
