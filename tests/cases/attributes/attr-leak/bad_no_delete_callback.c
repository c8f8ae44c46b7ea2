// Attributes without a delete callback on objects that stay: no callback is missed, and only the objects are told.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    static int number = 1;
    int key, type_key;
    MPI_Comm dup;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup); //~ leak[comm-leak]
    MPI_Type_contiguous(2, MPI_INT, &pair); //~ leak[type-leak]
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Comm_set_attr(dup, key, &number);
    MPI_Type_set_attr(pair, type_key, &number);
    MPI_Comm_free_keyval(&key);
    MPI_Type_free_keyval(&type_key);
    MPI_Finalize();
    return 0;
}
