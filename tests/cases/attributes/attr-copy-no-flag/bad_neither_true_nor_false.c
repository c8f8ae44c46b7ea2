// The text knows flag = 0 and flag = 1 in C; this callback says 2 (7.7.2).
#include <mpi.h>
#include <stdio.h>

static int flag_two(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    *(void **)out = in;
    *flag = 2;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, flag, number = 1;
    void *value;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(flag_two, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(first, key, &number);

    MPI_Comm_dup(first, &second);  //~ suspicious[attr-copy-no-flag]
    MPI_Comm_get_attr(second, key, &value, &flag);
    printf("copied: %d\n", flag);

    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
