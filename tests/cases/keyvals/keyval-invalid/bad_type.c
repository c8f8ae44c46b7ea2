// MPI_KEYVAL_INVALID in every datatype call that takes a key (7.7.5).
#include <mpi.h>

int main(int argc, char **argv)
{
    int key = MPI_KEYVAL_INVALID, flag, number = 1;
    void *value;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);

    MPI_Type_set_attr(pair, key, &number);                          //~ violation[keyval-invalid]
    MPI_Type_get_attr(pair, key, &value, &flag);                    //~ violation[keyval-invalid]
    MPI_Type_delete_attr(pair, key);                                //~ violation[keyval-invalid]
    MPI_Type_free_keyval(&key);                                     //~ violation[keyval-invalid]

    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
