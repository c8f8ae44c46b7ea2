// Where flag says «not copied», no value is asked for; and MPI_COMM_DUP_FN copies by itself.
#include <mpi.h>
#include <stddef.h>

static int do_not_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, dup_key, number = 1;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(do_not_copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &dup_key, NULL);
    MPI_Comm_set_attr(first, key, &number);
    MPI_Comm_set_attr(first, dup_key, &number);
    MPI_Comm_dup(first, &second);
    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&dup_key);
    MPI_Finalize();
    return 0;
}
