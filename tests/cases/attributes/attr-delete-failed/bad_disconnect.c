// The delete callback fails in MPI_Comm_disconnect (7.7.2).
#include <mpi.h>
#include <stdio.h>

static int failing;

static int may_fail(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return failing ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, number = 1, rc;
    MPI_Comm dup;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, may_fail, &key, NULL);
    MPI_Comm_set_attr(dup, key, &number);

    failing = 1;
    rc = MPI_Comm_disconnect(&dup);  //~ violation[attr-delete-failed]
    failing = 0;
    printf("return code %d, %s\n", rc, dup == MPI_COMM_NULL ? "null" : "a handle");

    if (rc != MPI_SUCCESS && dup != MPI_COMM_NULL)
        MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
