// Types that are asked for twice come with equal bits, and none is freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);

    MPI_Datatype first, second, whole;
    MPI_Type_create_f90_real(6, 30, &first);
    MPI_Type_create_f90_real(6, 30, &second);
    MPI_Type_create_f90_integer(9, &whole);

    MPI_Datatype row;
    MPI_Type_contiguous(4, second, &row);
    MPI_Type_free(&row);

    MPI_Finalize();
    return 0;
}
