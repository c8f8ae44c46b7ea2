// Debian's Open MPI 4.1.4 finds no component for windows on one process and refuses a right call. That is no matter of
// attributes or regions, and counts as a failure for want of resources.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win win;
    int result = MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (result == MPI_SUCCESS)
        MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
