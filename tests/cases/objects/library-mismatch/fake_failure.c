// An MPI library that refuses to store attributes, for no reason.
#include <mpi.h>
#include <stdlib.h>

int MPI_Comm_set_attr(MPI_Comm comm, int keyval, void *value)
{
    return MPI_ERR_INTERN;
}
