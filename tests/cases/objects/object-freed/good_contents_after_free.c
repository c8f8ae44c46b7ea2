// The program freed the inner type before it asks the outer one for its contents: the handle it gets is alive,
// though its bits may be those of the freed one. A predefined inner type is not freed at all.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Datatype row, matrix, inner, again;
    int key, flag, count;
    void *value;
    MPI_Aint unused;
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);

    MPI_Type_contiguous(8, MPI_INT, &row);
    MPI_Type_contiguous(8, row, &matrix);
    MPI_Type_free(&row);

    MPI_Type_get_contents(matrix, 1, 0, 1, &count, &unused, &inner);
    MPI_Type_get_attr(inner, key, &value, &flag);
    MPI_Type_get_contents(matrix, 1, 0, 1, &count, &unused, &again);
    MPI_Type_free(&again);
    MPI_Type_get_attr(inner, key, &value, &flag);
    MPI_Type_get_contents(inner, 1, 0, 1, &count, &unused, &again); /* MPI_INT */
    MPI_Type_free(&inner);
    MPI_Type_free(&matrix);

    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
