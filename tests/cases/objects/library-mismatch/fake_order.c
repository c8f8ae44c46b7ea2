// An MPI library that deletes the attributes of MPI_COMM_SELF in the order in which they were set.
#include <mpi.h>
#include <stdlib.h>

static int keys[8], count;

int MPI_Comm_set_attr(MPI_Comm comm, int keyval, void *value)
{
    if (comm == MPI_COMM_SELF && count < 8)
        keys[count++] = keyval;
    return PMPI_Comm_set_attr(comm, keyval, value);
}

int MPI_Finalize(void)
{
    for (int i = 0; i < count; i++)
        PMPI_Comm_delete_attr(MPI_COMM_SELF, keys[i]);
    return PMPI_Finalize();
}
