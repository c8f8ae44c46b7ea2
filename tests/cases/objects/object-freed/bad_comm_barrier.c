// exit: any
// A barrier on a communicator that was freed.
#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    MPI_Comm comm, copy;
    int value = 0;
    (void)value;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Barrier(comm);
    copy = comm;
    MPI_Comm_free(&comm);
    MPI_Barrier(copy); //~ violation[object-freed]

    MPI_Finalize();
    return 0;
}
