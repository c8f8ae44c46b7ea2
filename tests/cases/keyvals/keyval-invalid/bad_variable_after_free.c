// MPI_Comm_free_keyval sets the variable to MPI_KEYVAL_INVALID, and the program goes on to use it
// (7.7.2).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, flag;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_free_keyval(&key); //~ related[keyval-invalid]: the last communicator keyval was freed here

    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);          //~ violation[keyval-invalid]
    MPI_Comm_free_keyval(&key);                                     //~ violation[keyval-invalid]

    MPI_Finalize();
    return 0;
}
