// get_attr that finds nothing: flag says so, and that is an answer. The value is undefined then.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int comm_key, type_key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_key, NULL);
    MPI_Comm_get_attr(MPI_COMM_WORLD, comm_key, &value, &flag);
    MPI_Comm_get_attr(MPI_COMM_SELF, comm_key, &value, &flag);
    MPI_Type_get_attr(MPI_INT, type_key, &value, &flag);
    MPI_Comm_free_keyval(&comm_key);
    MPI_Type_free_keyval(&type_key);

    MPI_Finalize();
    return 0;
}
