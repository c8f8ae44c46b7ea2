// exit: any
// An attribute is read after MPI is over, as an object's destructor may do.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Finalize();

    int *tag_ub, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag); //~ violation[call-outside-mpi]
    return 0;
}
