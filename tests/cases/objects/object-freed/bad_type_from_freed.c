// exit: any
// A datatype is built from one that was freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype row, copy, matrix;
    MPI_Type_contiguous(8, MPI_INT, &row);
    copy = row;
    MPI_Type_free(&row);
    MPI_Type_contiguous(8, copy, &matrix); //~ violation[object-freed]
    //~^ optional leak[type-leak]

    MPI_Finalize();
    return 0;
}
