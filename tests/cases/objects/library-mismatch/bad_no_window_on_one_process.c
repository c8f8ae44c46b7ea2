// Debian's Open MPI 4.1.4 finds no component for windows on one process and refuses a right call. Known, so no error;
// a checker that counts it among the failures for want of resources may be silent.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win win;
    int result = MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ [ompi4] optional note[library-mismatch]
    if (result == MPI_SUCCESS)
        MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
