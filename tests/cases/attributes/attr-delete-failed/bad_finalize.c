// The delete callback of an attribute on MPI_COMM_SELF fails, and MPI_Finalize called it
// (11.2.4).
// exit: any
#include <mpi.h>
#include <stdio.h>

static int always_fail(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    return MPI_ERR_OTHER;
}

int main(int argc, char **argv)
{
    int key, number = 1, rc;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, always_fail, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    MPI_Comm_free_keyval(&key);

    rc = MPI_Finalize();  //~ violation[attr-delete-failed]
    printf("return code %d\n", rc);
    return 0;
}
