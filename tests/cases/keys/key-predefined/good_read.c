// Predefined keys are read: on MPI_COMM_WORLD, and on other handles, where they have no values.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPI_Aint value = 0;
    int flag = 0, other = 1;

    MPI_Init(NULL, NULL);
    MPIX_Value_get(MPIX_KEY_TAG_UB, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_WORLD), &value, &flag);
    MPIX_Value_get(MPIX_KEY_TAG_UB, MPIX_HANDLE_DATATYPE, MPIX_HANDLE(MPI_INT), &value, &other);
    MPI_Finalize();
    return !(flag && value >= 32767 && !other);
}
