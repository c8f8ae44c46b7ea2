// exit: any
// The pair types of MPI_MINLOC are predefined too.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype pair = MPI_DOUBLE_INT;
    MPI_Type_free(&pair); //~ violation[object-predefined-freed]

    MPI_Finalize();
    return 0;
}
