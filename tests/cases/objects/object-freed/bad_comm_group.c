// exit: any
// What a communicator has is asked for after it was freed.
#include <mpi.h>
#include <stddef.h>

int main(void)
{
    MPI_Comm comm, copy;
    MPI_Group group;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    copy = comm;
    MPI_Comm_free(&copy);
    MPI_Comm_group(comm, &group); //~ violation[object-freed]
    MPI_Finalize();
    return 0;
}
