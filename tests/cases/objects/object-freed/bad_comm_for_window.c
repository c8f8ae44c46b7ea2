// ranks: 2
// exit: any
// A window is made over a freed communicator.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    static char memory[64];
    MPI_Comm comm, copy;
    MPI_Win win;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    copy = comm;
    MPI_Comm_free(&comm);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, copy, &win); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
