// The name of a null handle may be asked for: newer libraries give that of the constant, others refuse.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    char name[MPI_MAX_OBJECT_NAME];
    int length = 0;
    MPI_Win_get_name(MPI_WIN_NULL, name, &length);

    MPI_Finalize();
    return 0;
}
