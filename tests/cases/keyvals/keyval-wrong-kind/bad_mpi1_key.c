// A key of MPI-1 is a communicator key: fine in MPI_Comm_set_attr, wrong on a datatype.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, copy, flag, number = 1;
    void *value;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &key, NULL);  //~ note[deprecated-call]

    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &number);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Type_set_attr(pair, key, &number);                          //~ violation[keyval-wrong-kind]
    MPI_Type_get_attr(pair, key, &value, &flag);                    //~ violation[keyval-wrong-kind]
    copy = key;
    MPI_Type_free_keyval(&copy);                                    //~ violation[keyval-wrong-kind]

    MPI_Comm_free_keyval(&key);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
