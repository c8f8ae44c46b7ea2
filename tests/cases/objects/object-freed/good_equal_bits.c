// MPI_Type_get_contents returns a reference to the inner type, often with the bits of the program's own handle.
// Both are freed, each once.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Datatype row, matrix, inner;
    MPI_Type_contiguous(8, MPI_INT, &row);
    MPI_Type_contiguous(8, row, &matrix);

    int key, flag, count;
    void *value;
    MPI_Aint unused;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);

    MPI_Type_get_contents(matrix, 1, 0, 1, &count, &unused, &inner);
    MPI_Type_free(&row);
    MPI_Type_get_attr(inner, key, &value, &flag);
    MPI_Type_free(&inner);
    MPI_Type_free(&matrix);

    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
