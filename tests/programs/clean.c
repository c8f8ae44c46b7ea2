// Makes no fault: a key, an attribute, and all given back.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int key, flag, rank;
    void *value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
    MPI_Comm_get_attr(MPI_COMM_SELF, key, &value, &flag);
    MPI_Comm_delete_attr(MPI_COMM_SELF, key);
    MPI_Comm_free_keyval(&key);
    printf("rank %d found %d\n", rank, flag);
    MPI_Finalize();
    return 0;
}
