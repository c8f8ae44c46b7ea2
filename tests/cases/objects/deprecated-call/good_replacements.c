// The same work with the calls that replace the old ones.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *flag = 0;
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
    int key, flag, length = 2, *host_or_io;
    void *value;
    MPI_Aint where = 0;
    MPI_Datatype old = MPI_INT, type;
    MPI_Comm_create_keyval(copy_attr, delete_attr, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &number);
    for (int i = 0; i < 3; i++)
        MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &host_or_io, &flag);
    MPI_Type_create_hvector(2, 1, 16, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_hindexed(1, &length, &where, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_create_struct(1, &length, &where, &old, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
