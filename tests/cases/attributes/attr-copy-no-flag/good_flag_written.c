// Copy callbacks that write flag as true and as false, on communicators and datatypes.
#include <mpi.h>
#include <stddef.h>

static int copied;

static int copy_comm(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    if (copied)
        *(void **)out = in;
    *flag = copied;
    return MPI_SUCCESS;
}

static int copy_type(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)type, (void)keyval, (void)extra;
    *(void **)out = in;
    *flag = copied;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int comm_key, type_key, flag, number = 1;
    void *value;
    MPI_Comm first, second;
    MPI_Datatype pair, copy;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Comm_create_keyval(copy_comm, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Type_create_keyval(copy_type, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Comm_set_attr(first, comm_key, &number);
    MPI_Type_set_attr(pair, type_key, &number);

    for (copied = 0; copied < 2; copied++) {
        MPI_Comm_dup(first, &second);
        MPI_Comm_get_attr(second, comm_key, &value, &flag);
        if (flag != copied)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Comm_free(&second);
        MPI_Type_dup(pair, &copy);
        MPI_Type_get_attr(copy, type_key, &value, &flag);
        if (flag != copied)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Type_free(&copy);
    }

    MPI_Comm_free(&first);
    MPI_Type_free(&pair);
    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);
    MPI_Finalize();
    return 0;
}
