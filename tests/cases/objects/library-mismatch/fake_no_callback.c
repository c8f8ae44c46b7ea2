// An MPI library that forgets the delete callback: it deletes attributes in name only.
#include <mpi.h>
#include <stdlib.h>

int MPI_Comm_delete_attr(MPI_Comm comm, int keyval)
{
    return MPI_SUCCESS;
}
