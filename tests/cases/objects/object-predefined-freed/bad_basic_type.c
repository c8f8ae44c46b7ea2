// exit: any
// A table of datatypes holds a predefined one among the program's own, and all are freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype types[2];
    types[0] = MPI_DOUBLE;
    MPI_Type_contiguous(3, MPI_DOUBLE, &types[1]);
    for (int i = 1; i >= 0; i--)
        MPI_Type_free(&types[i]); //~ violation[object-predefined-freed]

    MPI_Finalize();
    return 0;
}
