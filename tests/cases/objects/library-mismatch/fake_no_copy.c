// An MPI library whose duplicates come without attributes.
#include <mpi.h>
#include <stdlib.h>

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made)
{
    return PMPI_Comm_split(comm, 0, 0, made);
}
