// The delete callback of a datatype attribute fails, in each call that can run it (7.7.4).
#include <mpi.h>
#include <stdio.h>

static int failing;

static int may_fail(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)type, (void)keyval, (void)value, (void)extra;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1, other = 2, rc[3];
    MPI_Datatype pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, may_fail, &key, NULL);
    MPI_Type_set_attr(pair, key, &number);

    failing = 1;
    rc[0] = MPI_Type_delete_attr(pair, key);  //~ violation[attr-delete-failed]
    rc[1] = MPI_Type_set_attr(pair, key, &other);  //~ violation[attr-delete-failed]
    rc[2] = MPI_Type_free(&pair);  //~ violation[attr-delete-failed]
    failing = 0;
    printf("%d %d %d, %s\n", rc[0], rc[1], rc[2], pair == MPI_DATATYPE_NULL ? "null" : "a handle");

    if (pair != MPI_DATATYPE_NULL)
        MPI_Type_free(&pair);
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
