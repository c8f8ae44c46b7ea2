#include <mpi.h>

void passes(int rounds)
{
    int number;
    for (int i = 0; i < rounds; i++)
#ifdef ASKED
        MPI_Comm_size(MPI_COMM_WORLD, &number);
#else
        MPI_Error_class(MPI_SUCCESS, &number);
#endif
}
