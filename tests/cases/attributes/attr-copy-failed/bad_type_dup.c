// The copy callback of a datatype attribute fails in MPI_Type_dup (7.7.4).
#include <mpi.h>
#include <stdio.h>

static int fail_copy(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)  //~ related[attr-copy-failed]: callback
{
    (void)type, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_ERR_OTHER;
}

int main(int argc, char **argv)
{
    int key, number = 1, rc;
    MPI_Datatype pair, copy = MPI_DATATYPE_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(fail_copy, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);

    rc = MPI_Type_dup(pair, &copy);                                 //~ violation[attr-copy-failed]
    printf("return code %d, %s\n", rc, copy == MPI_DATATYPE_NULL ? "null" : "a handle");

    MPI_Type_delete_attr(pair, key);
    MPI_Type_free(&pair);
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
