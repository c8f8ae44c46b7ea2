// ranks: 2
// Caching is local: attributes are set on one rank, and copied on one rank.
#include <mpi.h>
#include <stdlib.h>

static int rank;

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *flag = rank == 0;
    if (*flag)
        *(void **)out = in;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    int first, second, flag;
    void *value;
    MPI_Comm comm, copy;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &first, NULL);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &second, NULL);
    MPI_Comm_set_attr(comm, first, &number);
    if (rank == 1)
        MPI_Comm_set_attr(comm, second, &number);
    MPI_Comm_dup(comm, &copy);
    MPI_Comm_get_attr(copy, first, &value, &flag);
    MPI_Comm_get_attr(copy, second, &value, &flag);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&first);
    MPI_Comm_free_keyval(&second);

    MPI_Finalize();
    return 0;
}
