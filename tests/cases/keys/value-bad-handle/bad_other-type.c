// skip: ompi4 ompi5 mpich5abi impiabi — handles are pointers: one of another type is not told
// A communicator given as a datatype.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPI_Comm comm;
    MPIX_Key key;
    int wrong = 0;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    wrong += MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(comm), 1) != MPI_ERR_TYPE; //~ violation[value-bad-handle]: a handle that is not that of a datatype
    MPI_Comm_free(&comm);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return wrong;
}
