// The calls of MPI-1 take communicator keys only. Each call is also a deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, copy, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);

    MPI_Attr_put(MPI_COMM_WORLD, key, &number);                     //~ violation[keyval-wrong-kind]
    //~^ note[deprecated-call]
    MPI_Attr_get(MPI_COMM_WORLD, key, &value, &flag);               //~ violation[keyval-wrong-kind]
    //~^ note[deprecated-call]
    MPI_Attr_delete(MPI_COMM_WORLD, key);                           //~ violation[keyval-wrong-kind]
    //~^ note[deprecated-call]
    copy = key;
    MPI_Keyval_free(&copy);                                         //~ violation[keyval-wrong-kind]
    //~^ note[deprecated-call]

    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
