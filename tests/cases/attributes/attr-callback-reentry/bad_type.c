// A datatype attribute: the copy callback sets, and the delete callback sets, on the datatype
// itself.
#include <mpi.h>
#include <stddef.h>

static int other_key;

static int copy_and_mark(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)
{
    static int mark = 1;

    (void)keyval, (void)extra;
    MPI_Type_set_attr(type, other_key, &mark);  //~ portability[attr-callback-reentry]
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_and_mark(MPI_Datatype type, int keyval, void *value, void *extra)
{
    static int mark = 2;

    (void)keyval, (void)value, (void)extra;
    return MPI_Type_set_attr(type, other_key, &mark);  //~ portability[attr-callback-reentry]
}

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Datatype pair, copy;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &other_key, NULL);
    MPI_Type_create_keyval(copy_and_mark, delete_and_mark, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);

    MPI_Type_dup(pair, &copy);
    MPI_Type_delete_attr(copy, key);
    MPI_Type_delete_attr(pair, key);

    MPI_Type_free(&copy);
    MPI_Type_free(&pair);
    MPI_Type_free_keyval(&key);
    MPI_Type_free_keyval(&other_key);
    MPI_Finalize();
    return 0;
}
