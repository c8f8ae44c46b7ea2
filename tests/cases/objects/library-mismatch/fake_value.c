// An MPI library that gives back another value than the one that was set.
#include <mpi.h>
#include <stdlib.h>

int MPI_Comm_get_attr(MPI_Comm comm, int keyval, void *value, int *flag)
{
    int result = PMPI_Comm_get_attr(comm, keyval, value, flag);
    if (result == MPI_SUCCESS && *flag)
        *(char **)value += 8;
    return result;
}
