// C's NULL as a callback of a window key.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    rc = MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, NULL, &key, NULL);
    //~^ [ompi4 ompi5] portability[keyval-null-callback]
    if (rc == MPI_SUCCESS)
        MPI_Win_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
