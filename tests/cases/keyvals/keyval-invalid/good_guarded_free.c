// The same variable goes through two clean-up functions; the second sees MPI_KEYVAL_INVALID and
// stays away.
#include <mpi.h>
#include <stddef.h>

static int key = MPI_KEYVAL_INVALID;

static void clean_up(void)
{
    if (key != MPI_KEYVAL_INVALID)
        MPI_Comm_free_keyval(&key);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    clean_up();
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    clean_up();
    clean_up();
    MPI_Finalize();
    return 0;
}
