// The copy callback of a datatype attribute says «copied» and never writes the new value (7.7.4).
#include <mpi.h>
#include <stdio.h>

static int copy_nothing(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)type, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value = NULL;
    MPI_Datatype pair, copy;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(copy_nothing, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);

    MPI_Type_dup(pair, &copy);  //~ suspicious[attr-copy-no-value]
    MPI_Type_get_attr(copy, key, &value, &flag);
    printf("flag %d, value %s\n", flag, value == NULL ? "NULL" : "something");

    MPI_Type_free(&copy);
    MPI_Type_free(&pair);
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
