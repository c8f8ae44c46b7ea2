// MPI_Init_thread starts the world as MPI_Init does.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    int provided, *tag_ub, flag;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &flag);
    MPI_Finalize();
    return 0;
}
