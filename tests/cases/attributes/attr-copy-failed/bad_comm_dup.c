// The copy callback returns an error: the duplication that called it is erroneous (7.7.2).
#include <mpi.h>
#include <stdio.h>

static int fail_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)  //~ related[attr-copy-failed]: callback
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_ERR_OTHER;
}

int main(int argc, char **argv)
{
    int key, number = 1, rc;
    MPI_Comm first, second = MPI_COMM_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(fail_copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);

    rc = MPI_Comm_dup(first, &second);                              //~ violation[attr-copy-failed]
    printf("return code %d, %s\n", rc, second == MPI_COMM_NULL ? "null" : "a handle");

    MPI_Comm_delete_attr(first, key);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
