// Attributes are local (7.7.1): set on one rank only, copied on one rank only, and all of it in
// order.
// ranks: 2
#include <mpi.h>
#include <stddef.h>

static int copy_on_one(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    int rank;

    (void)keyval, (void)extra;
    MPI_Comm_rank(comm, &rank);
    *(void **)out = in;
    *flag = rank == 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key, key_of_one, number = 1, rank, flag;
    void *value;
    MPI_Comm first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm_create_keyval(copy_on_one, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key_of_one, NULL);
    MPI_Comm_set_attr(first, key, &number);
    if (rank == 0)
        MPI_Comm_set_attr(first, key_of_one, &number);

    MPI_Comm_dup(first, &second);
    MPI_Comm_get_attr(second, key, &value, &flag);
    if (flag != (rank == 1))
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_get_attr(second, key_of_one, &value, &flag);
    if (flag != (rank == 0))
        MPI_Abort(MPI_COMM_WORLD, 1);

    MPI_Comm_free(&second);
    MPI_Comm_free(&first);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&key_of_one);
    MPI_Finalize();
    return 0;
}
