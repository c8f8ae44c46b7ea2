// skip: mpich5abi impiabi — there MPI_COMM_DUP_FN is the number 1, which nobody can call
// A copy callback leaves its work to MPI_COMM_DUP_FN, which is a function like any other.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    return MPI_COMM_DUP_FN(comm, keyval, extra, in, out, flag);
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    int key, flag;
    void *value;
    MPI_Comm comm, copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_get_attr(copy, key, &value, &flag);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
