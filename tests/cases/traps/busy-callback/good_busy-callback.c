// A delete callback that frees another communicator and another key, asks MPI_Finalized and reads attributes.
#include <mpi.h>
#include <stdlib.h>

static MPI_Comm other;
static int other_key;

static int delete_attr(MPI_Comm comm, int keyval, void *value, void *extra)
{
    int finalized, flag;
    void *found;
    MPI_Finalized(&finalized);
    MPI_Comm_get_attr(comm, other_key, &found, &flag);
    MPI_Comm_get_attr(other, other_key, &found, &flag);
    MPI_Comm_free(&other);
    MPI_Comm_free_keyval(&other_key);
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);

    static int number;
    int key;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attr, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other_key, NULL);
    MPI_Comm_set_attr(other, other_key, &number);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
