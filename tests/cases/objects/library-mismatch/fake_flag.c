// An MPI library that finds nothing on datatypes.
#include <mpi.h>
#include <stdlib.h>

int MPI_Type_get_attr(MPI_Datatype type, int keyval, void *value, int *flag)
{
    int result = PMPI_Type_get_attr(type, keyval, value, flag);
    if (result == MPI_SUCCESS)
        *flag = 0;
    return result;
}
