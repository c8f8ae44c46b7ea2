// Another tool on the profiling interface: counts set_attr calls, and says so at the end.
#include <mpi.h>
#include <stdio.h>

static int count;

int MPI_Comm_set_attr(MPI_Comm comm, int key, void *value)
{
    count++;
    return PMPI_Comm_set_attr(comm, key, value);
}

int MPI_Finalize(void)
{
    printf("tool counted %d\n", count);
    fflush(stdout);
    return PMPI_Finalize();
}
