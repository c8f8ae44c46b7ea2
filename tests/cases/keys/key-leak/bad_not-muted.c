// As good_muted.c, with a key that is made when findings are told again.
#include "mpix_keys.h"
#include <mpi.h>

int main(void)
{
    MPIX_Key told;

    MPI_Init(NULL, NULL);
    MPI_Pcontrol(0);
    MPI_Pcontrol(1);
    MPIX_Key_create(NULL, NULL, NULL, 0, &told); //~ leak[key-leak]: this key was never freed
    MPI_Finalize();
    return 0;
}
