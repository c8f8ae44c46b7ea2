// The copy callback says «copied» and never writes the new value (7.7.2).
#include <mpi.h>
#include <stdio.h>

static int copy_nothing(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)  //~ related[attr-copy-no-value]: callback
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value = NULL;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(copy_nothing, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);

    MPI_Comm_dup(first, &second);  //~ suspicious[attr-copy-no-value]
    MPI_Comm_get_attr(second, key, &value, &flag);
    printf("flag %d, value %s\n", flag, value == NULL ? "NULL" : "something");

    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
