// The communicator is made from a group, not duplicated: nothing may be copied. Open MPI calls the copy callback.
#include <mpi.h>
#include <stdlib.h>

static int copy_attr(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number = 7;
    int key;
    MPI_Comm_create_keyval(copy_attr, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm comm, made;
    MPI_Group group;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_group(comm, &group);
    MPI_Comm_create_group(comm, group, 1, &made); //~ [ompi4 ompi5] note[library-mismatch]
    MPI_Group_free(&group);
    MPI_Comm_free(&made);
    MPI_Comm_free(&comm);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
