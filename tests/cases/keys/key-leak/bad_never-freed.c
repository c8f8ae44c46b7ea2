// One key is freed, one is not.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key freed, left;

    MPI_Init(NULL, NULL);
    MPIX_Key_create(NULL, NULL, NULL, 0, &freed);
    MPIX_Key_create(NULL, NULL, NULL, 0, &left); //~ leak[key-leak]: this key was never freed
    MPIX_Value_set(left, MPIX_HANDLE_COMM, MPIX_HANDLE(MPI_COMM_SELF), 1);
    MPIX_Key_free(&freed);
    MPI_Finalize();
    return 0;
}
