// The last attribute goes with its communicator, and the freed key with it (7.7.2).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1;
    void *value;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    saved = key;
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&dup);

    MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);        //~ violation[keyval-freed]

    MPI_Finalize();
    return 0;
}
