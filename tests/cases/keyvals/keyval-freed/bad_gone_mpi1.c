// A key of MPI-1, freed by its own call and used by the calls of MPI-1. Each call is also a
// deprecated one.
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1;
    void *value;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &key, NULL);  //~ note[deprecated-call]
    saved = key;
    MPI_Keyval_free(&key);                                          //~ note[deprecated-call]

    MPI_Attr_put(MPI_COMM_WORLD, saved, &number);                   //~ violation[keyval-freed]
    //~^ note[deprecated-call]
    MPI_Attr_get(MPI_COMM_WORLD, saved, &value, &flag);             //~ violation[keyval-freed]
    //~^ note[deprecated-call]
    MPI_Attr_delete(MPI_COMM_WORLD, saved);                         //~ violation[keyval-freed]
    //~^ note[deprecated-call]
    MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &value, &flag);        //~ violation[keyval-freed]

    MPI_Finalize();
    return 0;
}
