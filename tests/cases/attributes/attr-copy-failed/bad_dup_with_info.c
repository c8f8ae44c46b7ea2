// MPI_Comm_dup_with_info runs the copy callbacks too, those of a key of MPI-1 among them (7.7.1).
// cflags: -Wno-deprecated-declarations
#include <mpi.h>
#include <stddef.h>

static int fail_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_ERR_OTHER;
}

int main(int argc, char **argv)
{
    int key, number = 1;
    MPI_Comm first, second = MPI_COMM_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Keyval_create(fail_copy, MPI_NULL_DELETE_FN, &key, NULL);   //~ note[deprecated-call]
    MPI_Comm_set_attr(first, key, &number);

    MPI_Comm_dup_with_info(first, MPI_INFO_NULL, &second);          //~ violation[attr-copy-failed]

    MPI_Comm_delete_attr(first, key);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
