// exit: any
// MPI_Type_match_size answers with a predefined datatype: the handle is the caller's to use, not to free.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype real;
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &real);
    MPI_Type_free(&real); //~ violation[object-predefined-freed]

    MPI_Finalize();
    return 0;
}
