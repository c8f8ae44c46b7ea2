// Predefined handles carry values like others; a handle of one type may have the bits of one of another.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key key;
    MPI_Aint value = 0;
    int flag = 1;

    MPI_Init(NULL, NULL);
    MPIX_Key_create(NULL, NULL, NULL, 0, &key);
    MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(MPI_DOUBLE), 1);
    MPIX_Value_set(key, MPIX_HANDLE_GROUP, MPIX_HANDLE(MPI_GROUP_EMPTY), 2);
    MPIX_Value_set(key, MPIX_HANDLE_ERRHANDLER, MPIX_HANDLE(MPI_ERRORS_ARE_FATAL), 3);
    MPIX_Value_set(key, MPIX_HANDLE_OP, MPIX_HANDLE(MPI_MAX), 4);
    MPIX_Value_get(key, MPIX_HANDLE_OP, MPIX_HANDLE(MPI_MAX), &value, &flag);
    MPIX_Key_free(&key);
    MPI_Finalize();
    return !(flag && value == 4);
}
