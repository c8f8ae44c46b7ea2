// exit: any
// One datatype, two variables, two frees.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype type, copy;
    MPI_Type_vector(4, 1, 2, MPI_DOUBLE, &type);
    copy = type;
    MPI_Type_free(&type);
    MPI_Type_free(&copy); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
