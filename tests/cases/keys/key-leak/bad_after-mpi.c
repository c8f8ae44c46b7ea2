// Keys that are made before and after MPI, and stay.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key before, after;

    MPIX_Key_create(NULL, NULL, NULL, 0, &before); //~ leak[key-leak]: this key was never freed
    MPI_Init(NULL, NULL);
    MPI_Finalize();
    MPIX_Key_create(NULL, NULL, NULL, 0, &after); //~ leak[key-leak]: this key was never freed
    return 0;
}
