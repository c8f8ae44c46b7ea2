// Every use comes before the one free, and each owner has a duplicate of its own.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    int key, flag;
    void *value;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);

    MPI_Comm comm, own, made;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_dup(comm, &own);
    MPI_Comm_get_attr(comm, key, &value, &flag);
    MPI_Comm_free(&comm);
    MPI_Comm_dup(own, &made);
    MPI_Comm_free(&made);
    MPI_Comm_disconnect(&own);

    MPI_Datatype row, matrix;
    MPI_Type_contiguous(8, MPI_INT, &row);
    MPI_Type_contiguous(8, row, &matrix);
    MPI_Type_free(&row);
    MPI_Type_free(&matrix);

    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
