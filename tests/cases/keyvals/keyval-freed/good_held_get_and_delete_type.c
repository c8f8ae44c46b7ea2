// As good_held_get_and_delete_comm, for datatypes.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int key, saved, flag, number = 1;
    void *value;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);
    saved = key;
    MPI_Type_free_keyval(&key);

    MPI_Type_get_attr(pair, saved, &value, &flag);
    MPI_Type_delete_attr(pair, saved);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
