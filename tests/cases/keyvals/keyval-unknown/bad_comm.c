// An integer that never was a key, as an uninitialised variable holds it (7.7.5).
#include <mpi.h>

int main(int argc, char **argv)
{
    int key = 987654321, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);                //~ violation[keyval-unknown]
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);          //~ violation[keyval-unknown]
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);                      //~ violation[keyval-unknown]
    MPI_Comm_free_keyval(&key);                                     //~ violation[keyval-unknown]

    MPI_Finalize();
    return 0;
}
