// The copy callback writes the new value and forgets flag, as even the standard's own example
// does (7.7.6).
#include <mpi.h>
#include <stdio.h>

static int forget_flag(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)  //~ related[attr-copy-no-flag]: callback
{
    (void)comm, (void)keyval, (void)extra, (void)flag;
    *(void **)out = in;
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
    MPI_Comm_create_keyval(forget_flag, MPI_COMM_NULL_DELETE_FN, &key, NULL);
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
