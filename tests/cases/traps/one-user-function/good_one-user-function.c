// A predefined function on one side and the program's own on the other.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    int keys[3], flag;
    void *value;
    MPI_Comm comm, copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, delete_attr, &keys[0], NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &keys[1], NULL);
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &keys[2], NULL);
    for (int i = 0; i < 3; i++)
        MPI_Comm_set_attr(comm, keys[i], &number);
    MPI_Comm_dup(comm, &copy);
    for (int i = 0; i < 3; i++)
        MPI_Comm_get_attr(copy, keys[i], &value, &flag);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&comm);
    for (int i = 0; i < 3; i++)
        MPI_Comm_free_keyval(&keys[i]);

    MPI_Finalize();
    return 0;
}
