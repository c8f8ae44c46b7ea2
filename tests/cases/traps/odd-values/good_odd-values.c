// NULL, small integers and MPI handles as values; a communicator in an attribute of another.
#include <mpi.h>
#include <stdlib.h>
#include <stdint.h>

#define VALUE(x) ((void *)(intptr_t)(x))

int main(void)
{
    MPI_Init(NULL, NULL);

    int key, flag;
    void *value;
    MPI_Comm comm, copy, inner;
    MPI_Datatype type;
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &inner);
    MPI_Type_contiguous(2, MPI_INT, &type);
    void *values[] = {NULL, VALUE(1), VALUE(-1), VALUE(4096), VALUE(inner), VALUE(type), VALUE(MPI_COMM_NULL)};
    for (int i = 0; i < 7; i++) {
        MPI_Comm_set_attr(comm, key, values[i]);
        MPI_Comm_get_attr(comm, key, &value, &flag);
        MPI_Comm_dup(comm, &copy);
        MPI_Comm_get_attr(copy, key, &value, &flag);
        MPI_Comm_free(&copy);
    }
    MPI_Comm_set_attr(comm, key, VALUE(inner));
    MPI_Comm_free(&inner);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    MPI_Comm_free(&comm);
    MPI_Type_free(&type);
    MPI_Comm_free_keyval(&key);

    MPI_Finalize();
    return 0;
}
