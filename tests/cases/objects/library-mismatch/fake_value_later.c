// An MPI library that gives back another value than the one that was set, or says that there is none, from the fourth time on.
#include <mpi.h>
#include <stdlib.h>

int MPI_Comm_get_attr(MPI_Comm comm, int keyval, void *value, int *flag)
{
    static int times;
    int result = PMPI_Comm_get_attr(comm, keyval, value, flag);
    if (comm != MPI_COMM_SELF || result != MPI_SUCCESS || !*flag)
        return result;
    times++;
    if (times >= 4)
        *(char **)value += 8;
    if (times >= 8)
        *flag = 0;
    return result;
}
