// Handles with equal bits, each of an object of its own reference, each freed once.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Datatype row, matrix, inner, again;
    int count;
    MPI_Aint unused;
    MPI_Type_contiguous(8, MPI_INT, &row);
    MPI_Type_contiguous(8, row, &matrix);
    MPI_Type_get_contents(matrix, 1, 0, 1, &count, &unused, &inner);
    MPI_Type_get_contents(matrix, 1, 0, 1, &count, &unused, &again);
    MPI_Type_free(&inner);
    MPI_Type_free(&row);
    MPI_Type_free(&again);
    MPI_Type_free(&matrix);

    MPI_Finalize();
    return 0;
}
