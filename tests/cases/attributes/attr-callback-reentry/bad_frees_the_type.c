// As bad_frees_the_object, for a datatype.
// exit: any
#include <mpi.h>
#include <stddef.h>

static MPI_Datatype second_handle;
static int calls;

static int free_again(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)value, (void)extra;
    if (calls++ == 0)
        MPI_Type_free(&second_handle);  //~ violation[attr-callback-reentry]
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    second_handle = pair;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, free_again, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);
    MPI_Type_free_keyval(&key);

    MPI_Type_free(&pair);

    MPI_Finalize();
    return 0;
}
