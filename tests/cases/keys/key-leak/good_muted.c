// The key is left, and was made while findings were muted.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key muted;

    MPI_Init(NULL, NULL);
    MPI_Pcontrol(0);
    MPIX_Key_create(NULL, NULL, NULL, 0, &muted);
    MPI_Pcontrol(1);
    MPI_Finalize();
    return 0;
}
