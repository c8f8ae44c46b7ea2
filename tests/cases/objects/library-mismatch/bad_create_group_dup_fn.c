// With MPI_COMM_DUP_FN the copy shows only when the new communicator is asked.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    static int number = 7;
    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm comm, made;
    MPI_Group group;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_attr(comm, key, &number);
    MPI_Comm_group(comm, &group);
    MPI_Comm_create_group(comm, group, 1, &made);
    MPI_Group_free(&group);
    MPI_Comm_get_attr(made, key, &value, &flag); //~ [ompi4 ompi5] note[library-mismatch]
    MPI_Comm_get_attr(made, key, &value, &flag);
    MPI_Comm_free(&made);
    MPI_Comm_free(&comm);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
