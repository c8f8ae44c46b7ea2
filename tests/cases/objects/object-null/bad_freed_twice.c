// Freeing sets the variable to MPI_COMM_NULL, so the second free gets a null handle.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_free(&comm);
    MPI_Comm_free(&comm);       //~ violation[object-null]

    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_disconnect(&comm);
    MPI_Comm_disconnect(&comm); //~ violation[object-null]

    MPI_Finalize();
    return 0;
}
