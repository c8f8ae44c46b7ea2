// MPI_HOST: deprecated in MPI-4.1, without a replacement.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    int *host, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_HOST, &host, &flag); //~ note[deprecated-call]
    MPI_Finalize();
    return 0;
}
