// A derived datatype with an attribute is never freed.
#include <mpi.h>
#include <stdlib.h>

static int free_value(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)extra;
    free(value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, free_value, &key, NULL);
    MPI_Type_set_attr(pair, key, malloc(64));                       //~ leak[attr-leak]
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
