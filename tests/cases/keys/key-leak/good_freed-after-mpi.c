// The keys are freed after MPI_Finalize: by the program, and by a function that runs when the process ends.
#include "mpix_keys.h"
#include <mpi.h>
#include <stdlib.h>

static MPIX_Key first, second;

static void at_exit(void)
{
    MPIX_Key_free(&second);
}

int main(void)
{
    atexit(at_exit);
    MPI_Init(NULL, NULL);
    MPIX_Key_create(NULL, NULL, NULL, 0, &first);
    MPIX_Key_create(NULL, NULL, NULL, 0, &second);
    MPI_Finalize();
    return MPIX_Key_free(&first) != MPI_SUCCESS || first != MPIX_KEY_NULL;
}
