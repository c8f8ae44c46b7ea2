// exit: any
// MPI_Type_get_contents hands out one more reference, not two: the third free is one too many.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype row, matrix, inner, copy;
    MPI_Type_contiguous(8, MPI_INT, &row);
    MPI_Type_contiguous(8, row, &matrix);

    int count;
    MPI_Aint unused;
    MPI_Type_get_contents(matrix, 1, 0, 1, &count, &unused, &inner);
    MPI_Type_free(&matrix);
    copy = inner;
    MPI_Type_free(&inner);
    MPI_Type_free(&row);
    MPI_Type_free(&copy); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
