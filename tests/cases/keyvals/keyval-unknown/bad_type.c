// An integer that never was a key, given to the datatype calls (7.7.5).
#include <mpi.h>

int main(int argc, char **argv)
{
    int key = 987654321, flag, number = 1;
    void *value;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);

    MPI_Type_set_attr(pair, key, &number);                          //~ violation[keyval-unknown]
    MPI_Type_get_attr(pair, key, &value, &flag);                    //~ violation[keyval-unknown]
    MPI_Type_delete_attr(pair, key);                                //~ violation[keyval-unknown]
    MPI_Type_free_keyval(&key);                                     //~ violation[keyval-unknown]

    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
