// exit: any
// A message of a datatype that was freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Datatype type, copy;
    int values[4] = {0};
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(values, 1, type, 0, MPI_COMM_SELF);
    copy = type;
    MPI_Type_free(&type);
    MPI_Sendrecv(values, 1, copy, 0, 0, values + 2, 2, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
